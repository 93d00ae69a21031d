"""Writes the manifests of deploy/kubernetes as `podman kube play` takes them, for deploy/kubernetes-check.

    kubernetes_pods.py MANIFESTS SECRETS OUT IMAGE

OUT gets for each pod POD.yaml, with the ConfigMaps, POD.secret, and POD.probes with a line `PORT PATH` for each probe.
Prints what was changed, a line each: what podman (4.3 of Debian 12) does not know, and what is the operator's to set. Needs PyYAML.
"""

import sys
from pathlib import Path
from typing import Any

import yaml

Manifest = dict[str, Any]
# What deploy/kubernetes leaves to the operator: here a database and the sandbox on the pods' own network, without TLS between them.
DATABASE = "postgres"
OWN = {
    "MUSICBRAINZ_CONTACT": "sandbox@example.org", "ALBUMSCAN_TRUSTED_PROXIES": "127.0.0.1/32", "ALBUMSCAN_TRUSTED_HOSTS": "sandbox",
    "ANTHROPIC_BASE_URL": "http://sandbox:8099", "OPENAI_BASE_URL": "http://sandbox:8099/v1",
    "MUSICBRAINZ_BASE_URL": "http://sandbox:8099", "COVERARTARCHIVE_BASE_URL": "http://sandbox:8099",
}


class Translation:
    def __init__(self, manifests: Path, secrets: Path, out: Path, image: str) -> None:
        # What kustomize applies, and no more.
        files = yaml.safe_load((manifests / "kustomization.yaml").read_text())["resources"]
        self.documents = [document for name in files for document in yaml.safe_load_all((manifests / name).read_text())]
        self.secrets, self.out, self.image = secrets, out, image
        self.changes: dict[str, None] = {}

    def changed(self, sentence: str) -> None:
        self.changes[sentence] = None

    def run(self) -> None:
        maps = [document for document in self.documents if document["kind"] == "ConfigMap"]
        for one in maps:
            data = one["data"]
            if "DATABASE_URL" in data:
                user = data["DATABASE_URL"].split("@")[0]
                data["DATABASE_URL"] = f"{user}@{DATABASE}/albumscan"
            if one["metadata"]["name"] == "settings":
                data.update(OWN)
        self.changed("settings.yaml: the database, the contact and the proxies are this check's own; the sandbox stands in for what is outside")
        for owner in self.documents:
            if owner["kind"] in ("Deployment", "Job"):
                self.pod(owner, maps)

    def pod(self, owner: Manifest, maps: list[Manifest]) -> None:
        name, template = owner["metadata"]["name"], owner["spec"]["template"]
        spec = template["spec"]
        container = spec["containers"][0]
        container["image"] = self.image
        self.write_probes(name, container)
        self.write_secret(name, spec)
        kept = []
        for entry in container.get("env", []):
            if "valueFrom" in entry:
                self.changed(f"{name}: {entry['name']} from the pod's status is left out")
            else:
                kept.append(entry)
        container["env"] = kept
        if spec.pop("topologySpreadConstraints", None):
            self.changed("pods are not spread over nodes: there is one")
        if container.pop("lifecycle", None):
            self.changed(f"{name}: preStop is left out")
        if spec["securityContext"].pop("fsGroup", None):
            self.changed("fsGroup and the modes of secrets are not podman's; its secrets can be read by all in the container")
        for volume in spec["volumes"]:
            if "emptyDir" in volume:
                # Podman knows volumes by name alone, across pods.
                for mount in container["volumeMounts"]:
                    if mount["name"] == volume["name"]:
                        mount["name"] = f"{name}-{volume['name']}"
                volume["name"] = f"{name}-{volume['name']}"
                volume["emptyDir"] = {}
                self.changed("emptyDir has no limit of size")
        if owner["kind"] == "Job":
            self.changed("the Job is played as a pod, once")
            spec["restartPolicy"] = "Never"
        else:
            self.changed("of each Deployment one pod is played: podman knows no replicas, and no rolling update")
        pod = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": name, "labels": template["metadata"]["labels"]}, "spec": spec}
        (self.out / f"{name}.yaml").write_text(yaml.safe_dump_all([*maps, pod]))

    def write_probes(self, name: str, container: Manifest) -> None:
        ports = {port["name"]: port["containerPort"] for port in container.pop("ports", [])}
        probes = [container.pop(kind)["httpGet"] for kind in ("startupProbe", "livenessProbe", "readinessProbe") if kind in container]
        lines = [f"{ports[probe['port']]} {probe['path']}\n" for probe in probes]
        (self.out / f"{name}.probes").write_text("".join(dict.fromkeys(lines)))
        self.changed("probes are asked by this check, from outside of the pod as a kubelet does, and nothing is restarted for them")

    def write_secret(self, name: str, spec: Manifest) -> None:
        [volume] = [volume for volume in spec["volumes"] if "secret" in volume]
        items = volume["secret"]["items"]
        values = {item["path"]: (self.secrets / item["key"]).read_text().strip() for item in items}
        # Podman 4 mounts what `data` says as it is, where Kubernetes decodes it, and mounts every key.
        secret = {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": f"{name}-secrets"}, "data": values}
        (self.out / f"{name}.secret").write_text(yaml.safe_dump(secret))
        volume["secret"] = {"secretName": f"{name}-secrets", "optional": False}
        self.changed("each pod has a Secret of its own with the keys that its manifest lists: podman mounts all keys of one")


def main() -> int:
    manifests, secrets, out = map(Path, sys.argv[1:4])
    translation = Translation(manifests, secrets, out, sys.argv[4])
    translation.run()
    for sentence in translation.changes:
        print(sentence)
    return 0


if __name__ == "__main__":
    sys.exit(main())
