import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { freshPlace } from '../databases.ts'
import { installedPlace, settingsOf } from './installation.ts'
import { finished, FIXED, runCommand } from './process.ts'

describe.concurrent('the demo refuses', () => {
  const refusal = (folder: string): string => `There is data in ${folder} already, and it is not a whole demo.`

  it('a folder with data of somebody’s own, which it leaves as it was, and says how to go on', async () => {
    const place = await installedPlace('sqlite')
    const database = join(place.folder, 'watchdesk.db')
    const before = readFileSync(database)
    const { code, output } = await finished(['demo'], { ...FIXED, ...settingsOf(place) })
    expect([code, output]).toEqual([1, expect.stringContaining(refusal(place.folder))])
    expect(output).toContain('DATA_DIR=./demo-data npm run demo')
    expect(output).toContain('npm start serves what is there')
    expect(readFileSync(database).equals(before)).toBe(true)
    expect(existsSync(`${database}-wal`)).toBe(false)
    await place.remove()
  })

  it('a demo that was killed while it was filled', async () => {
    const place = await freshPlace('sqlite')
    const settings = { ...FIXED, DATA_DIR: place.folder }
    const { child, output } = runCommand(['demo'], settings)
    const gone = once(child, 'exit')
    const hasBegun = (): boolean => output().includes('actions in')
    child.stdout?.on('data', () => hasBegun() && child.kill('SIGKILL'))
    await gone
    expect(hasBegun()).toBe(true)
    expect(await finished(['demo'], settings)).toMatchObject({ code: 1, output: expect.stringContaining(refusal(place.folder)) })
    await place.remove()
  })
})
