import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createOnce } from './durable-file.ts'
import { randomIds } from './ids.ts'
import { loadSecretKey } from './secret-key.ts'

describe('the secret key', () => {
  let folder: string
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'watchdesk-key-'))))
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const keyOf = () => loadSecretKey({ SECRET_KEY: undefined, DATA_DIR: folder }, randomIds())

  it('is made once, readable by its owner only, and leaves nothing beside it', () => {
    const key = keyOf()
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(keyOf()).toBe(key)
    expect(readdirSync(folder)).toEqual(['secret.key'])
    expect(statSync(join(folder, 'secret.key')).mode & 0o777).toBe(0o600)
  })

  it('that was lost is not replaced by nothing', () => {
    for (const left of ['', '\n', 'short'] as const) {
      writeFileSync(join(folder, 'secret.key'), left)
      expect(keyOf).toThrow(/holds no secret key/)
    }
  })

  it('keeps its first content when it is created twice', () => {
    const file = join(folder, 'secret.key')
    createOnce(file, 'first', `${file}.a`)
    createOnce(file, 'second', `${file}.b`)
    expect(readFileSync(file, 'utf8')).toBe('first')
    expect(readdirSync(folder)).toEqual(['secret.key'])
  })
})
