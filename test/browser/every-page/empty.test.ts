import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApp, type AppStage } from '../app-stage.ts'
import { visit } from '../ui/browser.ts'
import { nothing, selectVisits } from './addresses.ts'
import { walkIn, type Walk } from './walk.ts'
import { findProject } from './world.ts'

let stage: AppStage
let page: Page
let walk: Walk
let project: string
beforeAll(async () => {
  stage = await openApp()
  const context = await stage.enter()
  project = await findProject(context, stage.running.base)
  page = await visit(context, `${stage.running.base}/me/shortcuts`)
  walk = walkIn(page)
})
afterAll(() => stage.close())

it.each(selectVisits())('%s has nothing wrong with it when there is nothing', async (_, visitOf) => {
  const things = new Proxy(nothing, { get: (none, name) => (name === 'project' ? project : Reflect.get(none, name)) })
  await walk.go(visitOf(things))
  expect(await stage.wrongs(page)).toEqual([])
  // The framework tells the console of whatever was not found, too.
  const other = stage.complaints.filter((text) => !text.includes('ApiError: Not found.'))
  stage.complaints.splice(0, Infinity, ...other)
})
