import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { freshPlace } from '../databases.ts'
import { ALICE, KEYS } from '../world/people.ts'
import { finished, FIXED, runCommand, startProcess, type Running } from './process.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- a test looks into answers of many shapes, and fails by itself when one is wrong
const ask = async ({ base }: Running, path: string): Promise<any> => {
  const headers = { authorization: `Bearer ${ALICE.token}`, 'x-api-key': KEYS.write }
  return await (await fetch(`${base}${path}`, { headers })).json()
}

describe.concurrent('the demo refuses', () => {
  const refusal = (folder: string): string => `There is data in ${folder} already, and it is not a whole demo.`

  it('a folder with data of somebody’s own, which it leaves as it was, and says how to go on', async () => {
    const place = await freshPlace('sqlite')
    const settings = { ...FIXED, DATA_DIR: place.folder }
    const own = await startProcess(settings)
    await own.stop()
    const { code, output } = await finished(['demo'], settings)
    expect([code, output]).toEqual([1, expect.stringContaining(refusal(place.folder))])
    expect(output).toContain('DATA_DIR=./demo-data npm run demo')
    expect(output).toContain('npm start serves what is there')
    const still = await startProcess(settings)
    expect((await ask(still, '/api/v1/tickets')).meta.total).toBe(0)
    expect((await ask(still, '/api/v3/checks/')).checks).toEqual([])
    await still.stop()
    await place.remove()
  })

  it('a demo that was killed while it was filled', async () => {
    const place = await freshPlace('sqlite')
    const settings = { ...FIXED, DATA_DIR: place.folder }
    const { child, output } = runCommand(['demo'], settings)
    const gone = once(child, 'exit')
    const hasBegun = (): boolean => output().includes('things that happened')
    child.stdout?.on('data', () => hasBegun() && child.kill('SIGKILL'))
    await gone
    expect(hasBegun()).toBe(true)
    expect(await finished(['demo'], settings)).toMatchObject({ code: 1, output: expect.stringContaining(refusal(place.folder)) })
    await place.remove()
  })
})
