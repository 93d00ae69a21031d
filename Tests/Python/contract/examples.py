"""usage: examples.py OPENAPI: every example of the document fits its schema, and every operation and answer with a body has one.

The validator looks at the document's form only; readers and generators live from the examples.
"""

import sys

import jsonschema_rs
import yaml

OPERATIONS = ("get", "put", "post", "delete", "patch")


class Document:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.root = yaml.safe_load(file)
        self.problems = []

    def resolved(self, node):
        while isinstance(node, dict) and "$ref" in node:
            target = self.root
            for part in node["$ref"].removeprefix("#/").split("/"):
                target = target[part.replace("~1", "/").replace("~0", "~")]
            node = target
        return node

    def validator(self, schema):
        return jsonschema_rs.Draft202012Validator({**schema, "components": self.root["components"]}, validate_formats=True)

    def check(self, place, schema, value):
        for error in self.validator(schema).iter_errors(value):
            self.problems.append(f"{place}: {error.message}")

    def examples(self, holder):
        """The examples of a media type, parameter or header."""
        if "example" in holder:
            yield holder["example"]
        for example in holder.get("examples", {}).values():
            yield self.resolved(example)["value"]

    def content(self, place, content):
        for media_type, holder in content.items():
            schema = holder.get("schema", {})
            examples = list(self.examples(holder))
            for example in examples:
                self.check(f"{place} {media_type}", schema, example)
            inner = self.resolved(schema)
            described = examples or "example" in inner or "examples" in inner
            if media_type.endswith("json") and not described:
                self.problems.append(f"{place} {media_type}: there is no example")

    def operation(self, path, method, operation, shared):
        place = f"{method.upper()} {path}"
        for parameter in [*shared, *operation.get("parameters", [])]:
            parameter = self.resolved(parameter)
            for example in self.examples(parameter):
                self.check(f"{place} {parameter['name']}", parameter["schema"], example)
        if "requestBody" in operation:
            self.content(f"{place} request", self.resolved(operation["requestBody"])["content"])
        for status, response in operation["responses"].items():
            response = self.resolved(response)
            self.content(f"{place} {status}", response.get("content", {}))
            for name, header in response.get("headers", {}).items():
                header = self.resolved(header)
                for example in self.examples(header):
                    self.check(f"{place} {status} {name}", header["schema"], example)

    def run(self):
        for path, item in self.root["paths"].items():
            for method in OPERATIONS:
                if method in item:
                    self.operation(path, method, item[method], item.get("parameters", []))
        for name, schema in self.root["components"]["schemas"].items():
            examples = schema.get("examples", []) + ([schema["example"]] if "example" in schema else [])
            for example in examples:
                self.check(f"schema {name}", schema, example)
        return self.problems


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    problems = Document(sys.argv[1]).run()
    for problem in problems:
        print(problem)
    print(f"{len(problems)} problems with examples")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
