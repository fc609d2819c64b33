import * as routes from '../../contract/app/setup.ts'
import { finishSetup, isSetupPending } from '../../people/setup/first-account.ts'
import { ok } from '../replies.ts'
import { serve, serveSlow } from '../serve.ts'
import type { Door } from '../surface.ts'
import { welcome } from './session.ts'
import { refuseOtherPages, visitorOf } from './visitor.ts'

/** The very first steps, before there is anybody to sign in. */
export const setupRoutes = (door: Door): void => {
  serve(door, routes.getSetup, async (reader) => ok({ data: { is_pending: await isSetupPending(reader) } }))
  serveSlow(door, routes.finishSetup, async (db, { body, request }) => {
    refuseOtherPages(request)
    return await welcome(door, await finishSetup(db, body, visitorOf(request)))
  })
}
