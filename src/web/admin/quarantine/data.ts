import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { getQuarantined, listQuarantine, type INBOUND_STATES, type QuarantinedMail } from '../../../contract/v1/quarantine.ts'
import { call } from '../../api/call.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export type Mail = Static<typeof QuarantinedMail>
export type MailState = (typeof INBOUND_STATES)[number]

export const quarantineKey = ['quarantine']

/** Inbound mail triggers no live event, so the page polls. */
const lookAgain = 30_000

export const mailsQuery = (state: MailState, page: number) =>
  queryOptions({
    queryKey: [...quarantineKey, state, page],
    queryFn: ({ signal }) => call(listQuarantine, { query: { state, page, per_page: 50 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
    throwOnError: orForbidden,
    meta: { follows: ['quarantine'] },
  })

export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...quarantineKey, 'mail', id],
    ...dataOptions(getQuarantined, { params: { id } }),
  })
