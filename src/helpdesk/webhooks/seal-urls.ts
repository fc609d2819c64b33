import { HOUR } from '../../contract/time.ts'
import { isSealed } from '../../kernel/crypto.ts'
import type { Tx } from '../../kernel/db/db.ts'
import type { RecurringJob } from '../../kernel/jobs/recurring.ts'
import { listEndpointRows, lockEndpoint, updateEndpointUrl } from './store.ts'

/** Encrypts endpoint URLs that earlier versions stored in clear text. Returns their number. */
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

/** Starts an hour after the first start of this version: during a rolling upgrade, processes of earlier versions cannot decrypt URLs. */
export const sealUrlsRecurringJob: RecurringJob = {
  name: 'seal-webhook-urls',
  interval: HOUR,
  work: async (tx) => {
    await sealUrls(tx)
    return 'done'
  },
}
