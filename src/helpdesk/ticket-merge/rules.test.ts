import { describe, expect, it } from 'vitest'
import { aTicket as ticket } from '../../../test/helpdesk/a-ticket.ts'
import { TICKET_STATUSES } from '../../contract/v1/ticket-enums.ts'
import { findMergeError, mergeLists, shouldReopenTarget } from './rules.ts'

describe('two tickets become one', () => {
  it.each([
    ['itself', ticket(), /itself/],
    ['nothing', undefined, /invalid/],
    ['a closed one', ticket({ id: 2, status: 'closed' }), /closed; reopen it first/],
    ['a merged one', ticket({ id: 2, status: 'closed', merged_into_id: 42 }), /HD-42/],
  ])('not into %s', (_title, target, sentence) => {
    expect(findMergeError(ticket(), target)?.['merge_into_id']?.[0]).toMatch(sentence)
  })

  it('into any other, whatever the source is', () => {
    for (const status of TICKET_STATUSES) expect(findMergeError(ticket({ status }), ticket({ id: 2, status: 'resolved' }))).toBe(undefined)
  })

  it('an open or in-progress source reopens a pending, on-hold or resolved target', () => {
    const opened = TICKET_STATUSES.flatMap((source) =>
      TICKET_STATUSES.filter((target) => shouldReopenTarget(ticket({ status: source }), ticket({ id: 2, status: target }))).map(
        (target) => `${source} → ${target}`,
      ),
    )
    expect(opened.filter((pair) => !pair.endsWith('closed'))).toEqual(
      ['open', 'in_progress'].flatMap((source) => ['pending', 'on_hold', 'resolved'].map((target) => `${source} → ${target}`)),
    )
  })

  it('tags and addresses are united, and what is new is remembered', () => {
    const source = ticket({ requester_email: 'B@x.org', tags: ['a', 'b'], cc: ['c@x.org', 'A@X.org', 'b@x.org'] })
    const target = ticket({ id: 2, requester_email: 'a@x.org', tags: ['b'], cc: ['C@x.org'] })
    expect(mergeLists(source, target)).toEqual({ tags: ['b', 'a'], cc: ['C@x.org', 'B@x.org'], tags_added: ['a'], cc_added: ['B@x.org'] })
  })
})
