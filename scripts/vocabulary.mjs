/** Words that no declared name contains: each has an established term instead, which says what the thing is. */
const REFUSED_WORDS = 'whoever nobody somebody told wish wishes wished said saying debtor debtors stranger strangers'.split(' ')

/** Metaphors that no type name ends in. */
const REFUSED_TYPE_ENDINGS = 'door house hall desk'.split(' ')

/** Metaphors that no name ends in. */
const REFUSED_ENDINGS = 'room seven'.split(' ')

/** Type names that name a situation instead of the content. As a part of a name they are fine: `ChartLine`, `CsatAnswer`. */
const REFUSED_TYPES = new Set(
  [
    'Told Said Saying Place Parts Known Asked Line Wanted Written Answer Wish Wishes Seven News Happening Named Heard Found Shown',
    'Thing Surroundings Habits Journey Errand Stretch',
  ].flatMap((line) => line.split(' ')),
)

/** Names that stored data or another process fixes, by the file or folder that declares them. */
export const FIXED_NAMES = [
  { at: 'src/monitor/reminders/', names: ['is_told'], reason: 'Column of the table of reminders.' },
  { at: 'src/monitor/status-pages/subscribers/store.ts', names: ['status_page_told', 'told_at'], reason: 'Table and its column.' },
  { at: 'src/monitor/status-pages/subscribers/notices.ts', names: ['said'], reason: 'Member of the JSON that is stored for a page.' },
  { at: 'src/monitor/live/stream.ts', names: ['told'], reason: 'Member of a message between processes, maybe of two versions.' },
  { at: 'src/helpdesk/ticket-bulk/bulk-update.ts', names: ['wish'], reason: 'Member of the payload of stored jobs.' },
  { at: 'src/helpdesk/ticket-merge/', names: ['told_reply_id'], reason: 'Member of the state that is stored with a merge.' },
]

const wordsOf = (name) => name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? []

/** The refused word of a declared name, or undefined. `isType` is true for names of types, interfaces, classes and enums. */
export const refusedWord = (name, isType) => {
  if (isType && REFUSED_TYPES.has(name)) return name
  const words = wordsOf(name)
  const last = words.at(-1) ?? ''
  if (REFUSED_ENDINGS.includes(last) || (isType && REFUSED_TYPE_ENDINGS.includes(last))) return last
  return words.find((word) => REFUSED_WORDS.includes(word))
}
