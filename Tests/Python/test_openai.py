"""The official `openai` package against the sandbox's Responses and Chat Completions APIs."""

import json
import unittest

import openai

import sandbox


def chat_schema(schema):
    return {"type": "json_schema", "json_schema": {"name": "album", "strict": True, "schema": schema}}


class OpenAICase(unittest.TestCase):
    def setUp(self):
        sandbox.reset()
        self.client = openai.OpenAI(api_key="sandbox", base_url=sandbox.URL + "/v1", max_retries=0)

    def picture(self, name):
        return "data:image/jpeg;base64," + sandbox.photograph_base64(name)


class ChatCompletions(OpenAICase):
    def create(self, content="Tell me about MDNA by Madonna", **more):
        return self.client.chat.completions.create(**{"model": "gpt-4o", "messages": [{"role": "user", "content": content}], **more})

    def test_an_answer_has_its_types(self):
        completion = self.create()
        self.assertIn("MDNA", completion.choices[0].message.content)
        self.assertEqual(completion.choices[0].finish_reason, "stop")
        self.assertGreater(completion.usage.total_tokens, 0)

    def test_a_photographed_cover_is_named(self):
        content = [
            {"type": "text", "text": "Which album?"},
            {"type": "image_url", "image_url": {"url": self.picture("let-it-be"), "detail": "high"}},
        ]
        completion = self.create(content, response_format=chat_schema(sandbox.IDENTIFICATION))
        self.assertEqual(json.loads(completion.choices[0].message.content)["albumTitle"], "Let It Be")

    def test_a_stream_says_the_same_and_ends_with_its_usage(self):
        chunks = list(self.create(stream=True, stream_options={"include_usage": True}))
        text = "".join(chunk.choices[0].delta.content or "" for chunk in chunks if chunk.choices)
        self.assertEqual(text, self.create().choices[0].message.content)
        self.assertEqual(chunks[-1].choices, [])
        self.assertGreater(chunks[-1].usage.total_tokens, 0)

    def test_search_models_cite(self):
        completion = self.create("Tell me about Abbey Road", model="gpt-5-search-api", web_search_options={"search_context_size": "low"})
        self.assertTrue(completion.choices[0].message.annotations[0].url_citation.url.startswith("https://"))

    def test_a_function_is_called_and_its_result_answered(self):
        tool = {"type": "function", "function": {"name": "lookup", "parameters": sandbox.object_schema(artist=str)}}
        first = self.create("Look it up", tools=[tool]).choices[0]
        self.assertEqual(first.finish_reason, "tool_calls")
        call = first.message.tool_calls[0]
        self.assertIn("artist", json.loads(call.function.arguments))
        turns = [
            {"role": "user", "content": "Look it up"},
            first.message,
            {"role": "tool", "tool_call_id": call.id, "content": "found"},
        ]
        self.assertEqual(self.create(messages=turns, tools=[tool]).choices[0].finish_reason, "stop")

    def test_refusals_and_limits(self):
        sandbox.fault("refusal", upstream="openai")
        message = self.create().choices[0].message
        self.assertIsNone(message.content)
        self.assertTrue(message.refusal)
        self.assertEqual(self.create(max_completion_tokens=3).choices[0].finish_reason, "length")


class ChatErrors(OpenAICase):
    def refused(self, error, **more):
        with self.assertRaises(error) as caught:
            self.client.chat.completions.create(**{"model": "gpt-4o", "messages": [{"role": "user", "content": "Hi"}], **more})
        return caught.exception

    def test_search_models_refuse_sampling(self):
        error = self.refused(openai.BadRequestError, model="gpt-5-search-api", temperature=1, top_p=1, presence_penalty=0, frequency_penalty=0)
        self.assertEqual(
            error.body["message"],
            "Model incompatible request arguments supplied: frequency_penalty, presence_penalty, temperature, top_p",
        )

    def test_models_that_are_gone(self):
        self.assertEqual(self.refused(openai.NotFoundError, model="gpt-4o-search-preview").code, "model_not_found")

    def test_reasoning_models_have_their_own_limit(self):
        self.assertEqual(self.refused(openai.BadRequestError, model="gpt-6-luna", max_tokens=10).param, "max_tokens")

    def test_loose_schemas(self):
        loose = {**sandbox.object_schema(artist=str), "required": []}
        self.assertIn("Missing 'artist'", self.refused(openai.BadRequestError, response_format=chat_schema(loose)).body["message"])

    def test_rate_and_money_are_different(self):
        sandbox.fault("insufficient_quota", upstream="openai")
        self.assertEqual(self.refused(openai.RateLimitError).type, "insufficient_quota")
        sandbox.fault("status", upstream="openai", status=429)
        self.assertEqual(self.refused(openai.RateLimitError).code, "rate_limit_exceeded")

    def test_an_error_inside_a_stream(self):
        sandbox.fault("error_event", upstream="openai")
        with self.assertRaises(openai.APIError):
            list(self.client.chat.completions.create(model="gpt-4o", messages=[{"role": "user", "content": "Hi"}], stream=True))

    def test_models_are_listed(self):
        self.assertIn("gpt-6-luna", [model.id for model in self.client.models.list()])


class Responses(OpenAICase):
    def test_picture_schema_and_search_in_one_call(self):
        response = self.client.responses.create(
            model="gpt-6-luna",
            instructions="You name albums.",
            reasoning={"effort": "low"},
            input=[
                {
                    "role": "user",
                    "content": [
                        {"type": "input_text", "text": "Which album?"},
                        {"type": "input_image", "image_url": self.picture("ok-computer"), "detail": "high"},
                    ],
                }
            ],
            tools=[{"type": "web_search", "search_context_size": "low", "filters": {"allowed_domains": ["discogs.com"]}}],
            include=["web_search_call.action.sources"],
            text={"format": {"type": "json_schema", "name": "album", "strict": True, "schema": sandbox.IDENTIFICATION}},
        )
        self.assertEqual(response.status, "completed")
        self.assertEqual(json.loads(response.output_text)["albumTitle"], "OK Computer")
        search = next(item for item in response.output if item.type == "web_search_call")
        self.assertTrue(search.action.sources[0].url.startswith("https://discogs.com/"))

    def test_a_stream_ends_with_the_whole_response(self):
        with self.client.responses.stream(model="gpt-6-luna", input="Tell me about Yeezus by Kanye West") as stream:
            text = "".join(event.delta for event in stream if event.type == "response.output_text.delta")
            final = stream.get_final_response()
        self.assertEqual(text, final.output_text)
        self.assertIn("Yeezus", text)

    def test_a_function_is_called_and_its_result_answered(self):
        tool = {"type": "function", "name": "lookup", "parameters": sandbox.object_schema(artist=str), "strict": True}
        first = self.client.responses.create(model="gpt-6-luna", input="Look it up", tools=[tool])
        call = next(item for item in first.output if item.type == "function_call")
        self.assertIn("artist", json.loads(call.arguments))
        turns = [{"role": "user", "content": "Look it up"}, *first.output]
        turns.append({"type": "function_call_output", "call_id": call.call_id, "output": "found"})
        self.assertTrue(self.client.responses.create(model="gpt-6-luna", input=turns, tools=[tool]).output_text)

    def test_incomplete_answers_say_why(self):
        sandbox.fault("max_tokens", upstream="openai")
        response = self.client.responses.create(model="gpt-6-luna", input="Tell me about Yeezus by Kanye West")
        self.assertEqual((response.status, response.incomplete_details.reason), ("incomplete", "max_output_tokens"))

    def test_parameters_of_the_other_api(self):
        with self.assertRaises(openai.BadRequestError) as caught:
            self.client.responses.create(model="gpt-6-luna", input="Hi", extra_body={"max_tokens": 10})
        self.assertIn("max_output_tokens", caught.exception.body["message"])

    def test_server_errors_are_retried(self):
        sandbox.fault("status", upstream="openai", status=503)
        patient = openai.OpenAI(api_key="sandbox", base_url=sandbox.URL + "/v1", max_retries=2)
        self.assertEqual(patient.responses.create(model="gpt-6-luna", input="Hi").status, "completed")
