"""Validates the model requests that a running sandbox recorded against the official packages' own parameter types.

usage: validate_recorded.py BASEURL

Only requests that the sandbox accepted or failed on order are looked at: what it refused (400…) was refused for cause. Exits 1 if a
request does not fit, or if there was none.
"""

import json
import sys
import urllib.request

from anthropic.types import message_create_params
from openai.types.chat import completion_create_params
from openai.types.responses import response_create_params

import typed

KINDS = {
    ("anthropic", "messages"): (message_create_params.MessageCreateParamsNonStreaming, message_create_params.MessageCreateParamsStreaming),
    ("openai", "chat_completions"): (
        completion_create_params.CompletionCreateParamsNonStreaming,
        completion_create_params.CompletionCreateParamsStreaming,
    ),
    ("openai", "responses"): (
        response_create_params.ResponseCreateParamsNonStreaming,
        response_create_params.ResponseCreateParamsStreaming,
    ),
}


def problems(record):
    whole, streamed = KINDS[record["upstream"], record["endpoint"]]
    body = record["body"]
    return [*typed.problems(body, streamed if body.get("stream") else whole, "body"), *unlimited_searches(body)]


def unlimited_searches(body):
    """Every search that can be limited is: a model that may search without an end spends without one."""
    for index, tool in enumerate(body.get("tools") or []):
        if tool.get("type", "").startswith("web_search") and "max_uses" not in tool and "max_tool_calls" not in body:
            yield f"body.tools[{index}]: nothing limits its searches"


def recorded(url):
    with urllib.request.urlopen(url.rstrip("/") + "/sandbox/requests?limit=5000", timeout=60) as answer:
        records = json.load(answer)["requests"]
    known = [record for record in records if (record["upstream"], record["endpoint"]) in KINDS and record["body"] is not None]
    return [record for record in known if record["status"] == 200 or record["fault"]]


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    records = recorded(sys.argv[1])
    failed = 0
    for record in records:
        found = problems(record)
        failed += bool(found)
        for problem in found:
            print(f"request {record['number']} ({record['upstream']} {record['endpoint']}, {record['step']}): {problem}")
    print(f"{len(records) - failed} passed, {failed} failed")
    return 0 if records and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
