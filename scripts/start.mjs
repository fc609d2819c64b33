// node scripts/start.mjs FILE [ARGUMENT…]: sets the checkout up, then becomes that program, on Node 26.
import { setUp } from './checkout.mjs'
import { become, main } from './run.mjs'
import { getRuntime } from './runtime.mjs'

await main(async () => {
  await setUp()
  return become(getRuntime(), process.argv.slice(2))
})
