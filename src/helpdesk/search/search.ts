import type { Reader } from '../../kernel/db/db.ts'
import { unpublishedIds } from '../kb/list-store.ts'
import { isInSight, type Sight } from '../sight.ts'
import { loadDocument } from './documents.ts'
import { isOther, type DocType, type Hit } from './model.ts'
import { findHits, type Term } from './hits.ts'
import { completionsOf, wordsLike } from './store.ts'
import { isNearly, snippetOf, wordsOf } from './words.ts'

export type Found = {
  readonly type: Exclude<DocType, 'reply'>
  readonly id: number
  readonly title: string
  readonly snippet: string
  readonly score: number
}

export type SearchWish = {
  readonly q: string
  /** What may be among the results. */
  readonly types: readonly Found['type'][]
  readonly sight: Sight
  /** Whether articles that are not published may be among the results. */
  readonly sees_unpublished: boolean
  readonly limit: number
  readonly offset: number
}

const MOST_WORDS = 8
const MOST_GUESSES = 8

// Shorter beginnings have an index of their own; the words that begin like a longer one are few enough to be named.
const NAMED_FROM = 4
const MOST_COMPLETIONS = 24

/** Words that begin as somebody typed, or, when nothing does, those that may have been meant. */
const meant = async (reader: Reader, typed: string): Promise<Term> => {
  if (typed.length < NAMED_FROM) return { typed, words: [typed], is_beginning: true }
  const complete = await completionsOf(reader, typed, MOST_COMPLETIONS)
  if (complete.length > 0) return { typed, words: complete, is_beginning: false }
  const alike = (await wordsLike(reader, typed.slice(0, 1))).filter((word) => isNearly(typed, word)).slice(0, MOST_GUESSES)
  return { typed, words: alike.length > 0 ? alike : [typed], is_beginning: false }
}

const resultOf = (type: DocType): Found['type'] => (type === 'reply' ? 'ticket' : type)

/** What belongs to no ticket has no departments. */
const isVisible = ({ ticket_id, department_id, assignee_id }: Hit, sight: Sight): boolean =>
  ticket_id === null || (department_id !== null && isInSight(sight, { department_id, assignee_id }))

type Grouped = { readonly type: Found['type']; readonly id: number; readonly best: Hit; readonly score: number }

/** A ticket and its replies are one result; what stands in the ticket's own head counts more. */
const grouped = (hits: readonly Hit[]): readonly Grouped[] => {
  const groups = new Map<string, Grouped>()
  for (const hit of hits) {
    const type = resultOf(hit.type)
    const id = hit.type === 'reply' ? (hit.ticket_id ?? 0) : hit.ref_id
    const score = hit.type === 'ticket' ? hit.score * 2 : hit.score
    const known = groups.get(`${type} ${id}`)
    if (!known || score > known.score) groups.set(`${type} ${id}`, { type, id, best: hit, score })
  }
  return [...groups.values()].toSorted((a, b) => b.score - a.score || b.id - a.id)
}

const shown = async (reader: Reader, { type, id, best, score }: Grouped, terms: readonly string[]): Promise<readonly Found[]> => {
  const document = await loadDocument(reader, best.type, best.ref_id)
  if (!document) return []
  return [{ type, id, title: document.title, snippet: snippetOf(document.body, terms), score: Math.round(score * 1_000) / 1_000 }]
}

/** Tickets and all else are looked for apart: neither takes the other's place among the newest. */
const findAll = async (
  reader: Reader,
  terms: readonly Term[],
  { types, sight, sees_unpublished }: Pick<SearchWish, 'types' | 'sight' | 'sees_unpublished'>,
): Promise<readonly Hit[]> => {
  const others = types.filter(isOther)
  const isTicket = (hit: Hit): boolean => resultOf(hit.type) === 'ticket' && isVisible(hit, sight)
  const hidden = sees_unpublished || !types.includes('article') ? new Set<number>() : await unpublishedIds(reader)
  const isShown = (hit: Hit): boolean => isVisible(hit, sight) && !(hit.type === 'article' && hidden.has(hit.ref_id))
  return [
    ...(types.includes('ticket') ? await findHits(reader, terms, { types: undefined, isWanted: isTicket }) : []),
    ...(others.length > 0 ? await findHits(reader, terms, { types: others, isWanted: isShown }) : []),
  ]
}

/**
 * Ranked results of what the caller may see; `total` counts among the newest thousand tickets and replies that fit, and the newest thousand of
 * all else.
 */
export const search = async (
  reader: Reader,
  { q, types, sight, sees_unpublished, limit, offset }: SearchWish,
): Promise<{ found: readonly Found[]; total: number }> => {
  const typed = wordsOf(q).slice(0, MOST_WORDS)
  if (typed.length === 0 || types.length === 0) return { found: [], total: 0 }
  const terms = await Promise.all(typed.map((word) => meant(reader, word)))
  const results = grouped(await findAll(reader, terms, { types, sight, sees_unpublished }))
  const marked = terms.flatMap(({ typed: word, words }) => [word, ...words])
  const page = await Promise.all(results.slice(offset, offset + limit).map((result) => shown(reader, result, marked)))
  return { found: page.flat(), total: results.length }
}
