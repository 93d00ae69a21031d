"""Checks deploy/kubernetes: each object against Kubernetes' published schemas, and what schemas cannot know, such as names that one object
uses for another.

    check_manifests.py [--kubernetes VERSION] [FOLDER]

Needs PyYAML; the schemas come with the package kubernetes-validate (both from PyPI). Without the schemas only the rest is checked, and it
says so. Exit status: 0 all is well, 1 something is not, 77 PyYAML is missing.
"""

import argparse
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
PROGRAMS = {"gateway", "ingest", "identification", "artwork", "review", "history"}
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
        return {name: deployment["spec"]["template"] for name, deployment in self.of("Deployment").items()}

    def problems(self) -> Iterator[str]:
        names = [title(manifest) for manifest in self.all]
        yield from (f"{name} is there twice" for name in sorted(set(names)) if names.count(name) > 1)
        if set(self.pods()) != PROGRAMS:
            yield f"the Deployments are {sorted(self.pods())}, not one for each of {sorted(PROGRAMS)}"
        for name, deployment in self.of("Deployment").items():
            yield from (f"Deployment {name}: {problem}" for problem in self.deployment_problems(name, deployment["spec"]))
        yield from self.selector_problems()
        yield from self.scaling_problems()

    def deployment_problems(self, name: str, spec: Manifest) -> Iterator[str]:
        template = spec["template"]
        pod = template["spec"]
        container = pod["containers"][0]
        if not matches(spec["selector"], template["metadata"]["labels"]):
            yield "its selector does not pick its own pods"
        if container["command"] != [name]:
            yield f"it runs {container['command']}"
        if spec["strategy"]["rollingUpdate"]["maxUnavailable"] != 0:
            yield "an update takes a pod away before there is a new one"
        yield from self.security_problems(pod, container)
        yield from self.reference_problems(pod, container)
        for kind in ("requests", "limits"):
            if set(container["resources"][kind]) != {"cpu", "memory"}:
                yield f"{kind} must name cpu and memory"
        ports = {port["name"] for port in container["ports"]}
        for probe in ("startupProbe", "livenessProbe", "readinessProbe"):
            if container[probe]["httpGet"]["port"] not in ports:
                yield f"{probe} asks a port that is not there"

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
        environment: dict[str, str] = {}
        for source in container["envFrom"]:
            name = source["configMapRef"]["name"]
            if name not in maps:
                yield f"the ConfigMap {name} is not there"
            environment |= maps.get(name, {}).get("data", {})
        environment |= {entry["name"]: entry["value"] for entry in container.get("env", []) if "value" in entry}
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
                    selectors += [peer["podSelector"] for peer in rule.get("from", []) + rule.get("to", []) if "podSelector" in peer]
                if not all(any(matches(selector, pod) for pod in labels) for selector in selectors):
                    yield f"{kind} {name} picks no pod"
        for name, service in self.of("Service").items():
            selector = {"matchLabels": service["spec"]["selector"]}
            picked = [pod for pod in self.pods().values() if matches(selector, pod["metadata"]["labels"])]
            ports = {port["name"] for pod in picked for port in pod["spec"]["containers"][0]["ports"]}
            yield from (f"Service {name} leads to no port" for port in service["spec"]["ports"] if port["targetPort"] not in ports)
        for name, ingress in self.of("Ingress").items():
            for path in [path for rule in ingress["spec"]["rules"] for path in rule["http"]["paths"]]:
                if path["backend"]["service"]["name"] not in self.of("Service"):
                    yield f"Ingress {name} leads to a Service that is not there"
        if missing := set(self.pods()) - set(self.of("PodDisruptionBudget")):
            yield f"no PodDisruptionBudget for {sorted(missing)}"

    def scaling_problems(self) -> Iterator[str]:
        for name, scaler in self.of("HorizontalPodAutoscaler").items():
            target = self.of("Deployment").get(scaler["spec"]["scaleTargetRef"]["name"])
            if target is None:
                yield f"HorizontalPodAutoscaler {name} scales nothing"
            elif "replicas" in target["spec"]:
                yield f"Deployment {name} says how many replicas there are, which is its autoscaler's to say"


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
    parser.add_argument("folder", nargs="?", type=Path, default=Path(__file__).resolve().parents[2] / "deploy/kubernetes")
    arguments = parser.parse_args()
    found = list(problems(arguments.folder, arguments.kubernetes))
    for problem in found:
        print(problem, file=sys.stderr)
    against = f"against the schemas of Kubernetes {arguments.kubernetes}" if kubernetes_validate else "without the published schemas"
    print(f"manifests checked {against}: {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
