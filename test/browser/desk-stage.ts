import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openApp, picture, type AppStage } from './app-stage.ts'

// What the journeys of IT operations have in common: things that are there already, and pages that are looked at closely.

export type Desk = AppStage & {
  /** Makes a thing through the public API; answers its id. */
  readonly make: (path: string, body: object) => Promise<number>
  readonly ticket: (subject: string, who: string) => Promise<number>
  /** Nothing is wrong with the page as it stands, in both themes; and a picture of it for whoever wants to look. */
  readonly fine: (page: Page, name: string) => Promise<void>
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const openDesk = async (): Promise<Desk> => {
  const stage = await openApp()
  const make: Desk['make'] = async (path, body) => (await stage.api('POST', path, body)).id
  return {
    ...stage,
    make,
    ticket: (subject, who) => {
      const requester_email = `${who.replace(' ', '.').toLowerCase()}@client.test`
      return make('/tickets', { subject, description: 'It does not work.', requester_email, requester_name: who })
    },
    fine: async (page, name) => {
      expect(await stage.wrongs(page), name).toEqual([])
      await picture(page, name)
    },
  }
}
