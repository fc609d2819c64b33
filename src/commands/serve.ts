import { SECOND } from '../contract/time.ts'
import { systemParts } from '../parts.ts'
import { offerSetup } from '../people/setup/first-account.ts'
import { createProduct, type Product } from '../server.ts'
import type { Command } from './command.ts'
import { prepare, setupInvitation, welcome } from './prepare.ts'

const PATIENCE = 9 * SECOND

/** Resolves on the first request to stop. */
export const stopRequested = (): Promise<string> =>
  new Promise((resolve) => {
    // Heard again and again: a terminal and npm both pass Ctrl-C on, and the second must not cut the first short.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })

/** Lets the product finish what it does, but not for ever. */
export const stopInTime = async (product: Product, sleep: (span: number) => Promise<void>): Promise<void> => {
  // Whoever still holds a request open after this long is let go: the process must end.
  const lastCall = sleep(PATIENCE).then(() => product.app.server.closeAllConnections())
  await Promise.race([product.stop(), lastCall.then(() => sleep(SECOND / 2))])
}

export const serve: Command = {
  name: 'serve',
  usage: '',
  summary: 'Migrates the database and serves, until it is asked to stop.',
  run: async (_args, { config, log, say }) => {
    // Listened for from the first moment: whoever asks during the start is heard too.
    const stop = stopRequested()
    const parts = systemParts(config, log)
    const made = await prepare(parts.db, config, { ids: parts.ids, say })
    // Before the doors open: when they cannot, what was made is in the database all the same, and nobody could read it again.
    if (made) say(welcome(config, made))
    const product = createProduct(parts)
    const address = await product.start()
    const token = address ? await parts.db.tx(offerSetup) : undefined
    if (token !== undefined) say(setupInvitation(config.BASE_URL, token))
    say(address ? `Watchdesk serves ${config.BASE_URL} (listening on ${address}).` : `Watchdesk works as ${[...config.ROLES].join(', ')}.`)
    if (config.BASE_URL.startsWith('http:')) log.debug('the dashboard is served without TLS, so its cookie is sent in clear')
    log.info({ signal: await stop }, 'stopping')
    await stopInTime(product, parts.clock.sleep)
    return 0
  },
}
