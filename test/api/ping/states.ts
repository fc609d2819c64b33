import type { Db } from '../../../src/kernel/db/db.ts'
import type { Arrival } from '../../../src/monitor/pings/arrival.ts'
import type { Recorder } from '../../../src/monitor/pings/recorder.ts'

export const send = (recorder: Recorder, arrival: Arrival): Promise<string> =>
  new Promise((resolve, reject) => recorder.record(arrival, (receipt, error) => (receipt ? resolve(receipt) : reject(error))))

export const statesOf = (db: Db): Promise<readonly unknown[]> =>
  db.read((reader) => reader.db.selectFrom('check_states').selectAll().orderBy('check_id').execute())

export const countsOf = async (db: Db): Promise<readonly number[]> =>
  (await db.read((reader) => reader.db.selectFrom('check_states').select('n_pings').orderBy('check_id').execute())).map(
    ({ n_pings }) => n_pings,
  )
