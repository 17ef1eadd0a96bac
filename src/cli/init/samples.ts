import type { Example, TaskType } from '../../core/example.ts'

/** Records of a kind of application, and the evaluators that say something about them offline. */
export interface Sample {
  readonly evaluators: readonly string[]
  readonly examples: readonly Example[]
}

const RETURNS = { id: 'returns', text: 'Items can be returned within 30 days of delivery. Returns are free.' }
const DELIVERY = { id: 'delivery', text: 'Standard delivery takes three to five working days and costs 4.90 euros.' }
const SUPPORT = { id: 'support', text: 'Customer service can be reached on weekdays from 8:00 to 18:00.' }

/** A few small records for each task, about a shop that there is not. Every answer in them is right. */
export const SAMPLES: Readonly<Record<TaskType, Sample>> = {
  rag_qa: {
    evaluators: ['faithfulness', 'contains'],
    examples: [
      {
        id: 'returns',
        inputs: { query: 'How long do I have to return an item?' },
        context: [RETURNS, DELIVERY],
        output: 'You can return items within 30 days of delivery.',
        reference: '30 days',
      },
      {
        id: 'delivery',
        inputs: { query: 'What does standard delivery cost?' },
        context: [DELIVERY, RETURNS],
        output: 'Standard delivery costs 4.90 euros.',
        reference: '4.90 euros',
      },
      {
        id: 'support',
        inputs: { query: 'When can I reach customer service?' },
        context: [SUPPORT],
        output: 'Customer service can be reached on weekdays from 8:00 to 18:00.',
        reference: '8:00 to 18:00',
      },
    ],
  },
  chat: {
    evaluators: ['contains', 'pii_leak'],
    examples: [
      {
        id: 'opening',
        inputs: { query: 'Are you open on Sunday?' },
        output: 'No, the shop is closed on Sunday.',
        reference: 'closed on Sunday',
      },
      {
        id: 'parking',
        inputs: { query: 'Where can I park?' },
        output: 'There is a car park behind the shop, free for two hours.',
        reference: 'behind the shop',
      },
      {
        id: 'gift',
        inputs: { query: 'Do you wrap presents?' },
        output: 'Yes, we wrap presents at the till for 2 euros.',
        reference: '2 euros',
      },
    ],
  },
  classification: {
    evaluators: ['accuracy', 'f1_macro'],
    examples: [
      { id: 'm1', inputs: { query: 'My parcel has not arrived.' }, output: 'delivery', reference: 'delivery' },
      { id: 'm2', inputs: { query: 'I was charged twice.' }, output: 'billing', reference: 'billing' },
      { id: 'm3', inputs: { query: 'The zip is broken.' }, output: 'product', reference: 'product' },
      { id: 'm4', inputs: { query: 'Where is the courier?' }, output: 'delivery', reference: 'delivery' },
    ],
  },
  tool_calling: {
    evaluators: ['tool_call_match', 'tool_success_rate'],
    examples: [
      {
        id: 'weather',
        inputs: { query: 'Will it rain in Graz tomorrow?' },
        output: 'No, it stays dry in Graz tomorrow.',
        toolCalls: [{ name: 'get_weather', arguments: { city: 'Graz', day: 'tomorrow' }, outcome: 'success' }],
        expectedToolCalls: [{ name: 'get_weather', arguments: { city: 'Graz', day: 'tomorrow' } }],
      },
      {
        id: 'order',
        inputs: { query: 'Where is order 4711?' },
        output: 'Order 4711 arrives today.',
        toolCalls: [{ name: 'track_order', arguments: { id: '4711' }, outcome: 'success' }],
        expectedToolCalls: [{ name: 'track_order', arguments: { id: '4711' } }],
      },
    ],
  },
  summarization: {
    evaluators: ['faithfulness', 'rouge_l'],
    examples: [
      {
        id: 'minutes',
        inputs: { query: 'Summarise the minutes.' },
        context: [
          {
            id: 'minutes',
            text: 'The board met on Monday. It approved the budget of 40,000 euros. The roof will be repaired in May.',
          },
        ],
        output: 'The board approved the budget of 40,000 euros. The roof will be repaired in May.',
        reference: 'The board approved a budget of 40,000 euros, and the roof will be repaired in May.',
      },
      {
        id: 'notice',
        inputs: { query: 'Summarise the notice.' },
        context: [
          { id: 'notice', text: 'The library is closed from 3 to 9 August. Books can be returned at the kiosk.' },
        ],
        output: 'The library is closed from 3 to 9 August.',
        reference: 'The library is closed from 3 to 9 August.',
      },
    ],
  },
  retrieval: {
    evaluators: ['recall_at_k', 'ndcg_at_k', 'mrr'],
    examples: [
      {
        id: 'returns',
        inputs: { query: 'How long do I have to return an item?' },
        context: [RETURNS, DELIVERY],
        relevant: ['returns'],
      },
      {
        id: 'delivery',
        inputs: { query: 'What does standard delivery cost?' },
        context: [DELIVERY, SUPPORT],
        relevant: ['delivery'],
      },
    ],
  },
  extraction: {
    evaluators: ['exact_match'],
    examples: [
      {
        id: 'invoice-1',
        inputs: { query: 'Invoice 2041 of 3 May, total 120.50 euros' },
        output: { number: '2041', total: 120.5 },
        reference: { number: '2041', total: 120.5 },
      },
      {
        id: 'invoice-2',
        inputs: { query: 'Invoice 2042 of 4 May, total 80 euros' },
        output: { number: '2042', total: 80 },
        reference: { number: '2042', total: 80 },
      },
    ],
  },
  conversation: {
    evaluators: ['exact_match', 'pii_leak'],
    examples: [
      {
        id: 'booking',
        inputs: { query: 'Book a table for two on Friday at 19:00.' },
        messages: [
          { role: 'user', content: 'I would like a table on Friday.' },
          { role: 'assistant', content: 'For how many people, and when?' },
          { role: 'user', content: 'Two, at seven in the evening.' },
          { role: 'assistant', content: 'Your table for two on Friday at 19:00 is booked.' },
        ],
        output: { people: 2, day: 'Friday', time: '19:00' },
        reference: { people: 2, day: 'Friday', time: '19:00' },
      },
      {
        id: 'hours',
        inputs: { query: 'Ask until when the kitchen is open on Sunday.' },
        messages: [
          { role: 'user', content: 'Until when can we eat on Sunday?' },
          { role: 'assistant', content: 'The kitchen closes at 21:00 on Sunday.' },
        ],
        output: { kitchenCloses: '21:00' },
        reference: { kitchenCloses: '21:00' },
      },
    ],
  },
}

/** What a target is asked: the questions of the sample alone, since its answers are not those of this application. */
export function questionsOf({ examples }: Sample): Example[] {
  return examples.map(({ id, inputs }) => ({ id, inputs }))
}
