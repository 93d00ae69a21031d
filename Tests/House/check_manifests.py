"""Checks deploy/kubernetes: each object against Kubernetes' published schemas, and what schemas cannot know: names that one object uses for
another, and what the documents claim about who reaches what.

    check_manifests.py [--kubernetes VERSION] [FOLDER]

Needs PyYAML; the schemas come with the package kubernetes-validate (both from PyPI). Without the schemas only the rest is checked, and it
says so. Exit status: 0 all is well, 1 something is not, 77 PyYAML is missing.
"""

import argparse
import ipaddress
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

try:
    import yaml
except ImportError:
    print("check_manifests cannot run: PyYAML is missing", file=sys.stderr)
    sys.exit(77)
try:
    import kubernetes_validate
except ImportError:
    kubernetes_validate = None

Manifest = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = {"gateway", "ingest", "identification", "artwork", "review", "history"}
# The role in the database that each pod has (deploy/roles.sql).
DATABASE_ROLES = dict.fromkeys(PROGRAMS, "programs") | {"ingest": "ingest", "migrate": "owner"}
# Linux's choice for a socket that asks for any port (net.ipv4.ip_local_port_range), as the bus does.
BUS_PORTS = [{"port": 32768, "endPort": 60999, "protocol": "TCP"}]
# Not for the API server: kustomize's own file, a part of prometheus-adapter's configuration, and an example.
NOT_APPLIED = {"kustomization.yaml", "prometheus-adapter.yaml", "secret.example.yaml"}


class StrictLoader(yaml.SafeLoader):
    """Refuses a key that is given twice, of which YAML parsers silently keep one."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        for key in keys:
            if keys.count(key) > 1:
                raise yaml.constructor.ConstructorError(None, None, f"the key {key!r} is given twice", node.start_mark)
        return super().construct_mapping(node, deep)


def documents(path: Path) -> list[Manifest]:
    return [document for document in yaml.load_all(path.read_text(), StrictLoader) if document is not None]


def title(manifest: Manifest) -> str:
    return f"{manifest.get('kind')} {manifest.get('metadata', {}).get('name')}"


def schema_problems(manifest: Manifest, version: str) -> Iterator[str]:
    try:
        kubernetes_validate.validate(manifest, version, strict=True)
    except kubernetes_validate.ValidationError as error:
        yield f"{title(manifest)}: {'.'.join(map(str, error.path))}: {error.message}"
    except kubernetes_validate.SchemaNotFoundError as error:
        yield f"{title(manifest)}: {error.message}"


def matches(selector: Manifest, labels: dict[str, str]) -> bool:
    """Whether a label selector picks these labels (kinds matchLabels and the operator In)."""
    if any(labels.get(key) != value for key, value in selector.get("matchLabels", {}).items()):
        return False
    expressions = selector.get("matchExpressions", [])
    return all(expression["operator"] == "In" and labels.get(expression["key"]) in expression["values"] for expression in expressions)


class Manifests:
    """All objects of the folder, by kind and name."""

    def __init__(self, manifests: list[Manifest], secret: Manifest) -> None:
        self.all = manifests
        self.secret_keys = set(secret["stringData"])
        self.secret_name = secret["metadata"]["name"]

    def of(self, kind: str) -> dict[str, Manifest]:
        return {manifest["metadata"]["name"]: manifest for manifest in self.all if manifest["kind"] == kind}

    def pods(self) -> dict[str, Manifest]:
        """Of the processes, which stay, and of the Job that migrates the schema."""
        return {name: owner["spec"]["template"] for kind in ("Deployment", "Job") for name, owner in self.of(kind).items()}

    def environment(self, container: Manifest) -> dict[str, str]:
        environment: dict[str, str] = {}
        for source in container["envFrom"]:
            environment |= self.of("ConfigMap").get(source["configMapRef"]["name"], {}).get("data", {})
        return environment | {entry["name"]: entry["value"] for entry in container.get("env", []) if "value" in entry}

    def problems(self) -> Iterator[str]:
        names = [title(manifest) for manifest in self.all]
        yield from (f"{name} is there twice" for name in sorted(set(names)) if names.count(name) > 1)
        if set(self.of("Deployment")) != PROGRAMS:
            yield f"the Deployments are {sorted(self.of('Deployment'))}, not one for each of {sorted(PROGRAMS)}"
        for name, deployment in self.of("Deployment").items():
            yield from (f"Deployment {name}: {problem}" for problem in self.deployment_problems(name, deployment["spec"]))
        for name, pod in self.pods().items():
            yield from (f"{name}: {problem}" for problem in self.pod_problems(name, pod["spec"]))
        yield from self.selector_problems()
        yield from self.scaling_problems()
        yield from self.network_problems()
        yield from self.ingress_problems()

    def deployment_problems(self, name: str, spec: Manifest) -> Iterator[str]:
        template = spec["template"]
        container = template["spec"]["containers"][0]
        if not matches(spec["selector"], template["metadata"]["labels"]):
            yield "its selector does not pick its own pods"
        if container["command"] != [name]:
            yield f"it runs {container['command']}"
        if spec["strategy"]["rollingUpdate"]["maxUnavailable"] != 0:
            yield "an update takes a pod away before there is a new one"
        ports = {port["name"] for port in container["ports"]}
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            if container[probe]["httpGet"]["port"] not in ports:
                yield f"{probe} asks a port that is not there"

    def pod_problems(self, name: str, pod: Manifest) -> Iterator[str]:
        container = pod["containers"][0]
        yield from self.security_problems(pod, container)
        yield from self.reference_problems(pod, container)
        yield from self.settings_problems(name, self.environment(container))
        for kind in ("requests", "limits"):
            if set(container["resources"][kind]) != {"cpu", "memory"}:
                yield f"{kind} must name cpu and memory"

    @staticmethod
    def settings_problems(name: str, environment: dict[str, str]) -> Iterator[str]:
        """What the documents claim: a role of its own in the database, the schema left to its owner, operators on a port of their own."""
        role = DATABASE_ROLES[name]
        if not environment["DATABASE_URL"].startswith(f"postgresql://albumscan_{role}@"):
            yield f"its role in the database is not albumscan_{role}"
        if not environment["DATABASE_PASSWORD_FILE"].endswith(f"/database_{role}_password"):
            yield f"its password is not that of albumscan_{role}"
        if "sslmode=verify-full" not in environment["DATABASE_URL"]:
            yield "it does not verify who the database is"
        if environment.get("ALBUMSCAN_MIGRATE") != "off":
            yield "it migrates the schema, which is the Job's to do"
        if environment.get("ALBUMSCAN_ADMIN_ON") != "operations":
            yield "the API's port serves operators"
        for proxy in environment.get("ALBUMSCAN_TRUSTED_PROXIES", "0.0.0.0/0").split(","):
            if ipaddress.ip_network(proxy).prefixlen < 16:
                yield f"ALBUMSCAN_TRUSTED_PROXIES believes whoever is in {proxy}"

    @staticmethod
    def security_problems(pod: Manifest, container: Manifest) -> Iterator[str]:
        """What the Pod Security Standard "restricted" wants, and a read-only root file system."""
        wanted = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True, "capabilities": {"drop": ["ALL"]}}
        if container["securityContext"] != wanted:
            yield f"the container's securityContext is not {wanted}"
        context = pod["securityContext"]
        if not context.get("runAsNonRoot") or not context.get("runAsUser") or context.get("seccompProfile") != {"type": "RuntimeDefault"}:
            yield "the pod must run as a user other than root, with the runtime's seccomp profile"
        if pod.get("automountServiceAccountToken") is not False:
            yield "it gets a token for the API server, which it does not need"

    def reference_problems(self, pod: Manifest, container: Manifest) -> Iterator[str]:
        maps = self.of("ConfigMap")
        names = [source["configMapRef"]["name"] for source in container["envFrom"]]
        yield from (f"the ConfigMap {name} is not there" for name in names if name not in maps)
        environment = self.environment(container)
        volumes = {volume["name"]: volume for volume in pod["volumes"]}
        mounts = {mount["name"]: mount["mountPath"] for mount in container["volumeMounts"]}
        if set(volumes) != set(mounts):
            yield "volumes and mounts differ"
        secret = volumes["secrets"]["secret"]
        if secret["secretName"] != self.secret_name:
            yield f"the Secret {secret['secretName']} has no example"
        keys = {item["key"] for item in secret["items"]}
        yield from (f"the Secret has no {key}" for key in keys - self.secret_keys)
        files = {f"{mounts['secrets']}/{item['path']}" for item in secret["items"]}
        named = {value for key, value in environment.items() if key.endswith("_FILE")}
        yield from (f"{path} is named in its settings and not mounted" for path in sorted(named - files))
        yield from (f"{path} is mounted and not named in its settings" for path in sorted(files - named))

    def selector_problems(self) -> Iterator[str]:
        labels = [pod["metadata"]["labels"] for pod in self.pods().values()]
        for kind in ("NetworkPolicy", "PodDisruptionBudget"):
            for name, manifest in self.of(kind).items():
                selectors = [manifest["spec"].get("podSelector", manifest["spec"].get("selector", {}))]
                for rule in manifest["spec"].get("ingress", []) + manifest["spec"].get("egress", []):
                    peers = rule.get("from", []) + rule.get("to", [])
                    # With a namespace, it is another's pods.
                    selectors += [peer["podSelector"] for peer in peers if "podSelector" in peer and "namespaceSelector" not in peer]
                if not all(any(matches(selector, pod) for pod in labels) for selector in selectors):
                    yield f"{kind} {name} picks no pod"
        for name, service in self.of("Service").items():
            selector = {"matchLabels": service["spec"]["selector"]}
            picked = [pod for pod in self.pods().values() if matches(selector, pod["metadata"]["labels"])]
            ports = {port["name"] for pod in picked for port in pod["spec"]["containers"][0].get("ports", [])}
            yield from (f"Service {name} leads to no port" for port in service["spec"]["ports"] if port["targetPort"] not in ports)
        for name, ingress in self.of("Ingress").items():
            for path in [path for rule in ingress["spec"]["rules"] for path in rule["http"]["paths"]]:
                if path["backend"]["service"]["name"] not in self.of("Service"):
                    yield f"Ingress {name} leads to a Service that is not there"
        if missing := set(self.of("Deployment")) - set(self.of("PodDisruptionBudget")):
            yield f"no PodDisruptionBudget for {sorted(missing)}"

    def network_problems(self) -> Iterator[str]:
        """Each pod reaches, and is reached by, whom the documents name, on the ports they name."""
        policies = {name: policy["spec"] for name, policy in self.of("NetworkPolicy").items()}
        closed = policies.pop("nothing-else", {})
        if closed != {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}:
            yield "no NetworkPolicy closes what the others do not open"
        for name, spec in policies.items():
            for rule in spec.get("ingress", []) + spec.get("egress", []):
                peers = rule.get("from", []) + rule.get("to", [])
                if not peers or not rule.get("ports"):
                    yield f"NetworkPolicy {name} names no peer or no port"
                for peer in peers:
                    yield from (f"NetworkPolicy {name} {problem}" for problem in self.peer_problems(peer, rule["ports"]))
        gateway = {"podSelector": {"matchLabels": {"app.kubernetes.io/name": "gateway"}}}
        for name, rules in (("bus-to-gateway", "ingress"), ("bus-from-everybody", "egress")):
            [rule] = policies[name][rules]
            if rule["ports"] != BUS_PORTS:
                yield f"NetworkPolicy {name} opens other ports than the bus's"
        if policies["bus-from-everybody"]["egress"][0]["to"] != [gateway]:
            yield "the bus leads elsewhere than to the gateways"
        reached = [spec["ingress"][0] for spec in policies.values() if "ingress" in spec]
        clients = [rule for rule in reached if any(port["port"] in ("api", 8080) for port in rule["ports"])]
        if len(clients) != 1 or not all("namespaceSelector" in peer and "podSelector" in peer for peer in clients[0]["from"]):
            yield "the API's port is open to others than the Ingress controller's pods"

    @staticmethod
    def peer_problems(peer: Manifest, ports: list[Manifest]) -> Iterator[str]:
        numbers = {port["port"] for port in ports}
        if 53 in numbers and peer.get("podSelector") != {"matchLabels": {"k8s-app": "kube-dns"}}:
            yield "lets names be asked of others than the cluster's name servers"
        if "namespaceSelector" in peer and "podSelector" not in peer:
            yield "opens to a whole namespace"
        if block := peer.get("ipBlock"):
            inside = [ipaddress.ip_network(network) for network in block.get("except", [])]
            outer = ipaddress.ip_network(block["cidr"])
            if numbers == {443}:
                private = ("10.0.0.0/8", "100.64.0.0/10", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16")
                yield from (f"reaches {network}" for network in private if ipaddress.ip_network(network) not in inside)
            elif outer.prefixlen < 24:
                yield f"opens to all of {outer}"

    def ingress_problems(self) -> Iterator[str]:
        """The app's paths are all there, and what the API takes is not refused on its way."""
        for name, ingress in self.of("Ingress").items():
            paths = {(path["path"], path["pathType"]) for rule in ingress["spec"]["rules"] for path in rule["http"]["paths"]}
            if paths != {("/", "Prefix")}:
                yield f"Ingress {name} lets in {sorted(paths)}, not every path"
            if not ingress["spec"].get("tls"):
                yield f"Ingress {name} has no certificate"
            body = ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"]
            if body != f"{largest_request()}m":
                yield f"Ingress {name} takes bodies of {body}, and the API {largest_request()}m"

    def scaling_problems(self) -> Iterator[str]:
        for name, scaler in self.of("HorizontalPodAutoscaler").items():
            target = self.of("Deployment").get(scaler["spec"]["scaleTargetRef"]["name"])
            if target is None:
                yield f"HorizontalPodAutoscaler {name} scales nothing"
            elif "replicas" in target["spec"]:
                yield f"Deployment {name} says how many replicas there are, which is its autoscaler's to say"


def largest_request() -> int:
    """A batch, in MiB, rounded up: ScanBatches.bodyLimit of the default of ALBUMSCAN_UPLOAD_LIMIT_MB."""
    batches = (ROOT / "services/gateway/HTTP/ScanBatches.swift").read_text()
    settings = (ROOT / "deploy/docs/configuration.md").read_text()
    found = re.search(r"static let limit = (\d+)\n.*limit \* \(photo \+ ([\d_]+)\)", batches, re.DOTALL)
    photo = re.search(r"`ALBUMSCAN_UPLOAD_LIMIT_MB` \|[^|]*\| (\d+) \|", settings)
    if found is None or photo is None:
        raise ValueError("ScanBatches.swift or configuration.md says the largest request in other words than this looks for")
    return -(-int(found[1]) * (int(photo[1]) * 2**20 + int(found[2])) // 2**20)


def problems(folder: Path, version: str) -> Iterator[str]:
    files = sorted(path for path in folder.glob("*.yaml") if path.name not in NOT_APPLIED)
    listed = documents(folder / "kustomization.yaml")[0]["resources"]
    if sorted(listed) != [path.name for path in files]:
        yield f"kustomization.yaml lists {sorted(listed)}, and there are {[path.name for path in files]}"
    applied = [manifest for path in files for manifest in documents(path)]
    secret = documents(folder / "secret.example.yaml")[0]
    documents(folder / "prometheus-adapter.yaml")
    if kubernetes_validate is not None:
        for manifest in [*applied, secret]:
            yield from schema_problems(manifest, version)
    yield from Manifests(applied, secret).problems()


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--kubernetes", default="1.34", help="the version whose schemas are used")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "deploy/kubernetes")
    arguments = parser.parse_args()
    found = list(problems(arguments.folder, arguments.kubernetes))
    for problem in found:
        print(problem, file=sys.stderr)
    against = f"against the schemas of Kubernetes {arguments.kubernetes}" if kubernetes_validate else "without the published schemas"
    print(f"manifests checked {against}: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
