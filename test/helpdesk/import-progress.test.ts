import { expect, it } from 'vitest'
import { importTickets } from '../../src/helpdesk/import/import-tickets.ts'
import { withDb } from '../databases.ts'

it('an import says how far it is after every 500 records', () =>
  withDb('sqlite', async (db) => {
    const records = Array.from({ length: 1_001 }, (_, n) => ({ foreign_id: String(n), reason: 'it has no subject' }))
    const progress: number[] = []
    const counts = await importTickets(db, records, {
      source: 'test',
      is_dry_run: false,
      reportSkipped: () => undefined,
      progress: (read) => void progress.push(read),
    })
    expect(progress).toEqual([500, 1_000])
    expect(counts).toEqual({ created: 0, known: 0, left_out: 1_001 })
  }))
