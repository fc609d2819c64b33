import { createAppContext } from '../app-context.ts'
import { SECOND } from '../contract/time.ts'
import { offerSetup } from '../people/setup/first-account.ts'
import { createProduct, type Product } from '../server.ts'
import type { CliCommand } from './command.ts'
import { prepareDatabase, formatSetupInvitation, formatCredentials } from './prepare.ts'

const SHUTDOWN_TIMEOUT = 9 * SECOND

export const waitForStopSignal = (): Promise<string> =>
  new Promise((resolve) => {
    // Stays registered: a terminal and npm both forward Ctrl-C, and the second must not kill the process.
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal))
  })

/** Graceful shutdown with a timeout. */
export const stopWithTimeout = async (product: Product, sleep: (span: number) => Promise<void>): Promise<void> => {
  // Closes connections that are still open after the timeout.
  const closing = sleep(SHUTDOWN_TIMEOUT).then(() => product.app.server.closeAllConnections())
  await Promise.race([product.stop(), closing.then(() => sleep(SECOND / 2))])
}

export const serve: CliCommand = {
  name: 'serve',
  usage: '',
  summary: 'Migrates the database and serves the product until SIGTERM or SIGINT.',
  run: async (_args, { config, log, print }) => {
    // Registered first, so that a signal during the start is not lost.
    const stop = waitForStopSignal()
    const appContext = createAppContext(config, log)
    const made = await prepareDatabase(appContext.db, config, { ids: appContext.ids, print })
    // Printed before listening: if that fails, the credentials are stored already and cannot be read again.
    if (made) print(formatCredentials(config, made))
    const product = createProduct(appContext)
    const address = await product.start()
    const token = address ? await appContext.db.tx(offerSetup) : undefined
    if (token !== undefined) print(formatSetupInvitation(config.BASE_URL, token))
    print(address ? `Watchdesk serves ${config.BASE_URL} (listening on ${address}).` : `Watchdesk runs as ${[...config.ROLES].join(', ')}.`)
    if (config.BASE_URL.startsWith('http:')) log.debug('the dashboard is served without TLS, so its cookie is sent in clear')
    log.info({ signal: await stop }, 'stopping')
    await stopWithTimeout(product, appContext.clock.sleep)
    return 0
  },
}
