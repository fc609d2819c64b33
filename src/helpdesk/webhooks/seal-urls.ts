import { HOUR } from '../../contract/time.ts'
import { isSealed } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { listEndpointRows, lockEndpoint, updateEndpointUrl } from './store.ts'

/** Seals the URLs that earlier versions stored in clear text. Answers how many. */
export const sealUrls = async (tx: Tx): Promise<number> => {
  let count = 0
  for (const { id } of (await listEndpointRows(tx)).filter(({ url }) => !isSealed(url))) {
    const endpoint = await lockEndpoint(tx, id)
    if (!endpoint || isSealed(endpoint.url)) continue
    await updateEndpointUrl(tx, id, tx.box.seal(endpoint.url, tx.ids.bytes(12)))
    count++
  }
  return count
}

/**
 * Runs for the first time an hour after the first start of a version that has it: until then, processes of an earlier version, which cannot open
 * sealed URLs, go on delivering during a rolling upgrade.
 */
export const sealUrlsRecurringJob: RecurringJob = {
  name: 'seal-webhook-urls',
  every: HOUR,
  work: async (tx) => {
    await sealUrls(tx)
    return 'done'
  },
}
