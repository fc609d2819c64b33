import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listContactKinds } from '../../contract/app/contact-kinds.ts'
import { listContacts, listFeeds, type ContactRecord, type FeedRecord } from '../../contract/v1/on-call-contacts.ts'
import { dataOptions } from '../api/data-options.ts'

export type Contact = Static<typeof ContactRecord>
export type Feed = Static<typeof FeedRecord>

export const contactsQuery = queryOptions({
  queryKey: ['own-contacts'],
  ...dataOptions(listContacts),
})

export const reachKindsQuery = queryOptions({
  queryKey: ['reach-kinds'],
  ...dataOptions(listContactKinds),
  staleTime: Infinity,
})

export const feedsQuery = queryOptions({
  queryKey: ['own-feeds'],
  ...dataOptions(listFeeds),
})

export const addressIn = ({ name, conf }: Pick<Contact, 'name' | 'conf'>): string => {
  const found = [name, conf['value'], conf['to'], conf['topic'], conf['url']].find((part) => typeof part === 'string' && part !== '')
  return typeof found === 'string' ? found : ''
}
