import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type AppStage } from '../app-stage.ts'
import { violationsInBothThemes } from '../ui/axe.ts'
import { dismissDialog } from '../gestures.ts'
import { visit } from '../ui/browser.ts'
import { listAddresses, selectVisits, visits } from './addresses.ts'
import { onPhone, sidewaysOnPhone } from './sideways.ts'
import { walkIn, type Walk } from './walk.ts'
import { fillWorld, findProject, type Things } from './world.ts'

let stage: AppStage
let page: Page
let walk: Walk
let things: Things
beforeAll(async () => {
  stage = await openApp()
  const context = await stage.enter()
  things = { ...(await fillWorld(stage)), project: await findProject(context, stage.running.base) }
  page = await visit(context, `${stage.running.base}/me/shortcuts`)
  walk = walkIn(page)
})
afterAll(() => stage.close())

it('every address the router knows is visited, and no other', async () => {
  expect(Object.keys(visits).toSorted()).toEqual((await listAddresses()).toSorted())
})

/** These do not ask: what they make can be revoked beside them. */
const actAtOnce: Readonly<Record<string, string>> = { '/admin/scim/$id': 'New token' }

/** Opens whatever asks before it acts or makes something, and looks at that too. */
const wrongsInDialogs = async (pattern: string, address: string): Promise<readonly string[]> => {
  const found: string[] = []
  const seen = new Set<string>()
  // A button that stays pressed is a filter.
  const buttons = page
    .locator('main')
    .getByRole('button', { name: /…$|^(New|Invite|Plan|Edit) /, disabled: false })
    .and(page.locator(':not([aria-pressed])'))
  for (let at = 0; at < (await buttons.count()); at++) {
    const name = (await buttons.nth(at).textContent()) ?? ''
    if (seen.has(name) || actAtOnce[pattern] === name) continue
    seen.add(name)
    if (await walk.follow(() => buttons.nth(at).click())) {
      await walk.go(address)
      continue
    }
    found.push(...(await stage.wrongs(page)).map((line) => `${name}: ${line}`))
    await dismissDialog(page)
  }
  return found
}

/** Long lists look otherwise on a phone: two lines to a row. */
const longLists: ReadonlySet<string> = new Set(['/inbox/$view', '/p/$project/checks'])

it.each(selectVisits())('%s has nothing wrong with it when everything is there', async (pattern, visitOf) => {
  const address = visitOf(things)
  await walk.go(address)
  expect(await violationsInBothThemes(page)).toEqual([])
  expect(await sidewaysOnPhone(page)).toEqual([])
  if (longLists.has(pattern)) expect(await onPhone(page, () => violationsInBothThemes(page))).toEqual([])
  if (process.env['SOAK']) expect(await wrongsInDialogs(pattern, address)).toEqual([])
})
