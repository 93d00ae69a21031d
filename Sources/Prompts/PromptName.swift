/// The prompts of the product (rule 24). Raw values are file names without `.md`, and the `step` of recorded calls.
public enum PromptName: String, Sendable, Hashable, CaseIterable {
    case phase1aVisionExtraction = "phase1a_vision_extraction"
    case phase1bWebSearchMapping = "phase1b_web_search_mapping"
    case idCall1 = "id_call_1"
    case idCall2 = "id_call_2"
    case reviewGeneration = "phase3_review_generation"
    case reviewGenerationSearched = "phase3_review_generation_searched"
}
