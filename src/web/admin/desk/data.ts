import { queryOptions } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { listMacros, type MacroRecord } from '../../../contract/v1/macros.ts'
import { listMailboxes, type MailboxRecord } from '../../../contract/v1/mailboxes.ts'
import { listPolicies as listOnCallPolicies } from '../../../contract/v1/on-call.ts'
import { getSettings, type SettingsRecord } from '../../../contract/v1/settings.ts'
import { listCalendars, listPolicies, type CalendarRecord, type PolicyRecord } from '../../../contract/v1/sla.ts'
import { dataOptions } from '../../api/data-options.ts'
import { orForbidden } from '../data.ts'

export type Calendar = Static<typeof CalendarRecord>
export type Policy = Static<typeof PolicyRecord>
export type Macro = Static<typeof MacroRecord>
export type Mailbox = Static<typeof MailboxRecord>
export type Settings = Static<typeof SettingsRecord>

const all = { per_page: 100 }

export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  ...dataOptions(listCalendars, { query: all }),
  throwOnError: orForbidden,
  meta: { follows: ['sla'] },
})

export const policiesQuery = queryOptions({
  queryKey: ['policies'],
  ...dataOptions(listPolicies, { query: all }),
  throwOnError: orForbidden,
  meta: { follows: ['sla'] },
})

export const onCallPoliciesQuery = queryOptions({
  queryKey: ['on-call', 'policies', 'choice'],
  ...dataOptions(listOnCallPolicies, { query: all }),
  meta: { follows: ['on-call'] },
})

export const macrosQuery = queryOptions({
  queryKey: ['macros', 'admin'],
  ...dataOptions(listMacros),
  throwOnError: orForbidden,
  meta: { follows: ['macro'] },
})

export const mailboxesQuery = queryOptions({
  queryKey: ['mailboxes'],
  ...dataOptions(listMailboxes, { query: all }),
  throwOnError: orForbidden,
  meta: { follows: ['mailbox'] },
})

export const settingsQuery = queryOptions({
  queryKey: ['desk-settings'],
  ...dataOptions(getSettings),
  throwOnError: orForbidden,
  meta: { follows: ['settings'] },
})
