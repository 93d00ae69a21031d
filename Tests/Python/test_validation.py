"""The validator of recorded requests: it accepts what the packages send and sees what they never would."""

import unittest

import anthropic
import openai

import sandbox
import validate_recorded


class Validation(unittest.TestCase):
    def setUp(self):
        sandbox.reset()

    def test_what_the_packages_send_fits(self):
        claude = anthropic.Anthropic(api_key="sandbox", base_url=sandbox.URL)
        image = {"type": "base64", "media_type": "image/jpeg", "data": sandbox.photograph_base64("mdna")}
        turns = [{"role": "user", "content": [{"type": "image", "source": image}, {"type": "text", "text": "?"}]}]
        claude.messages.create(
            model="claude-sonnet-5-5",
            max_tokens=4096,
            messages=turns,
            system=[{"type": "text", "text": "Name albums.", "cache_control": {"type": "ephemeral"}}],
            tools=[{"type": "web_search_20250305", "name": "web_search", "max_uses": 2}],
            output_config={"effort": "low", "format": {"type": "json_schema", "schema": sandbox.IDENTIFICATION}},
        )
        gpt = openai.OpenAI(api_key="sandbox", base_url=sandbox.URL + "/v1")
        list(gpt.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": "Hi"}], stream=True))
        gpt.responses.create(model="gpt-6-luna", input="Hi", tools=[{"type": "web_search"}], max_tool_calls=3)
        records = validate_recorded.recorded(sandbox.URL)
        self.assertEqual(len(records), 3)
        self.assertEqual([validate_recorded.problems(record) for record in records], [[], [], []])

    def anthropic_problems(self, **changes):
        body = {"model": "claude-sonnet-5-5", "max_tokens": 10, "messages": [{"role": "user", "content": "Hi"}], **changes}
        return validate_recorded.problems({"upstream": "anthropic", "endpoint": "messages", "body": body})

    def test_mistakes_are_seen_at_any_depth(self):
        self.assertEqual(self.anthropic_problems(), [])
        wrong = [
            {"colour": "blue"},
            {"max_tokens": "10"},
            {"max_tokens": True},
            {"messages": [{"role": "user", "content": [{"type": "text", "text": "Hi", "colour": "blue"}]}]},
            {"messages": [{"role": "user", "content": [{"type": "image", "source": {"type": "base64", "data": "AAAA"}}]}]},
            {"messages": [{"role": "robot", "content": "Hi"}]},
            {"tools": [{"type": "web_search_20250305", "name": "web_search", "user_location": {"type": "approximate", "town": "Bath"}}]},
            {"output_config": {"effort": "extreme"}},
            {"stream": "yes"},
        ]
        for changes in wrong:
            with self.subTest(changes):
                self.assertTrue(self.anthropic_problems(**changes))

    def test_what_is_missing_is_seen(self):
        record = {"upstream": "openai", "endpoint": "chat_completions", "body": {"model": "gpt-4o"}}
        self.assertIn("body.messages: missing", validate_recorded.problems(record))
        body = {"model": "gpt-6-luna", "input": "Hi", "tools": [{"type": "web_search"}]}
        record = {"upstream": "openai", "endpoint": "responses", "body": body}
        self.assertEqual(validate_recorded.problems(record), ["body.tools[0]: nothing limits its searches"])
