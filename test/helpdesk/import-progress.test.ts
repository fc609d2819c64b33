import { expect, it } from 'vitest'
import { importAll } from '../../src/helpdesk/import/import-all.ts'
import { withDb } from '../databases.ts'

it('an import says how far it is after every 500 records', () =>
  withDb('sqlite', async (db) => {
    const records = Array.from({ length: 1_001 }, (_, n) => ({ foreign_id: String(n), complaint: 'it has no subject' }))
    const progress: number[] = []
    const counts = await importAll(db, records, {
      source: 'test',
      is_dry_run: false,
      complain: () => undefined,
      progress: (read) => void progress.push(read),
    })
    expect(progress).toEqual([500, 1_000])
    expect(counts).toEqual({ created: 0, known: 0, left_out: 1_001 })
  }))
