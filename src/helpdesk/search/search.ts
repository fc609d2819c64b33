import type { Reader } from '../../kernel/db/db.ts'
import { canSee, type TicketScope } from '../ticket-scope.ts'
import { listUnpublishedArticleIds, loadDocument } from './documents.ts'
import { findHits, type SearchTerm } from './hits.ts'
import { type DocType, isNonTicketType, type SearchHit } from './model.ts'
import { listCompletions, listWordsLike } from './store.ts'
import { buildSnippet, isSimilar, splitWords } from './words.ts'

export type SearchResult = {
  readonly type: Exclude<DocType, 'reply'>
  readonly id: number
  readonly title: string
  readonly snippet: string
  readonly score: number
}

export type SearchInput = {
  readonly q: string
  readonly types: readonly SearchResult['type'][]
  readonly scope: TicketScope
  readonly sees_unpublished: boolean
  readonly limit: number
  readonly offset: number
}

const MAX_WORDS = 8
const MAX_CORRECTIONS = 8

// Shorter prefixes are searched in a prefix index; longer prefixes have few completions, which are searched as whole words.
const MIN_COMPLETION_LENGTH = 4
const MAX_COMPLETIONS = 24

/** Completions of a prefix or, if there are none, similar words. */
const expandTerm = async (reader: Reader, typed: string): Promise<SearchTerm> => {
  if (typed.length < MIN_COMPLETION_LENGTH) return { typed, words: [typed], is_beginning: true }
  const completions = await listCompletions(reader, typed, MAX_COMPLETIONS)
  if (completions.length > 0) return { typed, words: completions, is_beginning: false }
  const corrections = (await listWordsLike(reader, typed.slice(0, 1))).filter((word) => isSimilar(typed, word)).slice(0, MAX_CORRECTIONS)
  return { typed, words: corrections.length > 0 ? corrections : [typed], is_beginning: false }
}

const toResultType = (type: DocType): SearchResult['type'] => (type === 'reply' ? 'ticket' : type)

/** Whether a match is visible: documents without a ticket always are, others if their ticket is in scope. */
const isVisible = ({ ticket_id, department_id, assignee_id }: SearchHit, scope: TicketScope): boolean =>
  ticket_id === null || (department_id !== null && canSee(scope, { department_id, assignee_id }))

type GroupedHit = { readonly type: SearchResult['type']; readonly id: number; readonly best: SearchHit; readonly score: number }

/** Groups a ticket and its replies to one result; matches in the ticket itself rank higher. */
const groupHits = (hits: readonly SearchHit[]): readonly GroupedHit[] => {
  const groups = new Map<string, GroupedHit>()
  for (const hit of hits) {
    const type = toResultType(hit.type)
    const id = hit.type === 'reply' ? (hit.ticket_id ?? 0) : hit.ref_id
    const score = hit.type === 'ticket' ? hit.score * 2 : hit.score
    const known = groups.get(`${type} ${id}`)
    if (!known || score > known.score) groups.set(`${type} ${id}`, { type, id, best: hit, score })
  }
  return [...groups.values()].toSorted((a, b) => b.score - a.score || b.id - a.id)
}

const toResults = async (
  reader: Reader,
  { type, id, best, score }: GroupedHit,
  terms: readonly string[],
): Promise<readonly SearchResult[]> => {
  const document = await loadDocument(reader, best.type, best.ref_id)
  if (!document) return []
  return [{ type, id, title: document.title, snippet: buildSnippet(document.body, terms), score: Math.round(score * 1_000) / 1_000 }]
}

/** Searches tickets and other types separately, so that neither displaces the other among the newest matches. */
const findAllHits = async (
  reader: Reader,
  terms: readonly SearchTerm[],
  { types, scope, sees_unpublished }: Pick<SearchInput, 'types' | 'scope' | 'sees_unpublished'>,
): Promise<readonly SearchHit[]> => {
  const others = types.filter(isNonTicketType)
  const isTicket = (hit: SearchHit): boolean => toResultType(hit.type) === 'ticket' && isVisible(hit, scope)
  const hidden = sees_unpublished || !types.includes('article') ? new Set<number>() : await listUnpublishedArticleIds(reader)
  const isShown = (hit: SearchHit): boolean => isVisible(hit, scope) && !(hit.type === 'article' && hidden.has(hit.ref_id))
  return [
    ...(types.includes('ticket') ? await findHits(reader, terms, { types: undefined, isWanted: isTicket }) : []),
    ...(others.length > 0 ? await findHits(reader, terms, { types: others, isWanted: isShown }) : []),
  ]
}

/** Ranked visible results. `total` counts matches among the newest thousand tickets and replies, and the newest thousand others. */
export const searchDocuments = async (
  reader: Reader,
  { q, types, scope, sees_unpublished, limit, offset }: SearchInput,
): Promise<{ found: readonly SearchResult[]; total: number }> => {
  const typed = splitWords(q).slice(0, MAX_WORDS)
  if (typed.length === 0 || types.length === 0) return { found: [], total: 0 }
  const terms = await Promise.all(typed.map((word) => expandTerm(reader, word)))
  const results = groupHits(await findAllHits(reader, terms, { types, scope, sees_unpublished }))
  const marked = terms.flatMap(({ typed: word, words }) => [word, ...words])
  const page = await Promise.all(results.slice(offset, offset + limit).map((result) => toResults(reader, result, marked)))
  return { found: page.flat(), total: results.length }
}
