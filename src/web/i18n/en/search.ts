import { formats } from '../formats.ts'

const { plural } = formats('en')

type Count = { readonly count: number }

export const search = {
  title: 'Search',
  label: 'Search terms',
  hint: 'Finds tickets with their replies and notes, clients, articles and assets. Narrow tickets down with status:open from:ana tag:vpn assignee:me.',
  empty: 'Type something. Typos are tolerated.',
  failed: 'The search failed.',
  unknown: ({ words }: { words: string }) => `Ignored operators: ${words}.`,
  found: ({ count }: Count) => plural(count, { one: '# result', other: '# results' }),
  nothing: ({ q }: { q: string }) => `Nothing was found for “${q}”.`,
  all: ({ q }: { q: string }) => `Search everything for “${q}”`,
  kinds: { ticket: 'Ticket', client: 'Client', article: 'Article', asset: 'Asset' },
  groups: {
    ticket: ({ count }: Count) => plural(count, { one: '# ticket', other: '# tickets' }),
    client: ({ count }: Count) => plural(count, { one: '# client', other: '# clients' }),
    article: ({ count }: Count) => plural(count, { one: '# article', other: '# articles' }),
    asset: ({ count }: Count) => plural(count, { one: '# asset', other: '# assets' }),
  },
} as const
