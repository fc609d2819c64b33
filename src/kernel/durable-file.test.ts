import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { writeDurably } from './durable-file.ts'

describe('a file that must not be lost', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'watchdesk-file-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('is written down with its name and every folder that was made for it', async () => {
    const synced: number[] = []
    const handle = await open(folder, 'r')
    const original = Object.getPrototypeOf(handle)
    const sync = vi.spyOn(original, 'sync').mockImplementation(async function (this: { stat(): Promise<{ ino: number }> }) {
      synced.push((await this.stat()).ino)
    })
    const path = join(folder, 'ab', 'cd', 'file')
    await writeDurably(path, Buffer.from('hello'), `${path}.draft`)
    sync.mockRestore()
    await handle.close()
    const places = [folder, join(folder, 'ab'), join(folder, 'ab', 'cd'), path].map((place) => statSync(place).ino)
    expect(new Set(synced)).toEqual(new Set(places))
    expect(readFileSync(path, 'utf8')).toBe('hello')
  })

  it('leaves nothing behind when it cannot be written', async () => {
    const path = join(folder, 'taken')
    mkdirSync(join(path, 'inside'), { recursive: true })
    await expect(writeDurably(path, Buffer.from('hello'), `${path}.draft`)).rejects.toThrow()
    expect(readdirSync(folder)).toEqual(['taken'])
  })
})
