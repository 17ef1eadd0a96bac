import { describe, expect, test } from 'vitest'
import { inputOf } from '../../../test/one-check.ts'
import { indexInput } from '../gate-index.ts'

const PAGE = 'Employees accrue 2 days of paid leave per month. Dogs are not allowed in the pool area.'
const kindOf = (answer: string): string => indexInput(inputOf(answer, [PAGE])).answer.kind

describe('an answer that does not know abstains', () => {
  test.each([
    "The documents don't mention parental leave. They only cover paid leave and remote work.",
    'The passages discuss paid leave and remote work, but not parental leave.',
    'The available documents cover paid leave only.',
    "I don't have that information. Please contact HR.",
    "I don't have that information. You may want to contact your HR department.",
    "I couldn't find that in the documents. I recommend reaching out to the HR team for more details.",
    'Dazu enthalten die Dokumente keine Angaben.',
    'In den vorliegenden Dokumenten finde ich dazu keine Informationen.',
    'Die Unterlagen enthalten keine Informationen zur Elternzeit.',
    'Leider kann ich diese Frage nicht beantworten.',
    'Das weiß ich leider nicht.',
    "Je n'ai pas trouvé d'information à ce sujet dans les documents fournis.",
    'Les documents fournis ne mentionnent pas le congé parental.',
    'No tengo información sobre eso.',
    'Los documentos no mencionan el permiso parental.',
    'I documenti forniti non menzionano il congedo parentale.',
    'Não encontrei informações sobre isso nos documentos.',
    'Dat weet ik helaas niet.',
    'De documenten bevatten hierover geen informatie.',
  ])('%s', (answer) => {
    expect(kindOf(answer)).toBe('abstention')
  })
})

describe('but one that states something answers', () => {
  test.each([
    'The passages mention that dogs are allowed everywhere, but not in the sauna.',
    'The passages do not say who pays. They mention that dogs are allowed in the pool area.',
    'The passages do not say who pays. They cover dogs in the pool area for free.',
    'The documents mention free leave for all staff, but not for interns.',
    'Leave is cheap. They only cover paid leave.',
    'I do not know. Ask for a full refund at the desk.',
    'I do not know. Contact the desk to get a free month of leave.',
    'I do not know. Please contact HR within 5 days.',
    'Die Dokumente werden nicht zurückgeschickt.',
    'Die Dokumente sagen, dass Hunde erlaubt sind und keine Katzen.',
    'Die Dokumente enthalten keine Angaben, aber Hunde sind erlaubt.',
    'Les documents ne sont pas rendus.',
    'Los perros no pueden entrar.',
  ])('%s', (answer) => {
    expect(kindOf(answer)).toBe('answer')
  })
})
