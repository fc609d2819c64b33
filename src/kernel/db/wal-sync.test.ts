import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createWalSync } from './wal-sync.ts'

it('calls during a sync share the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-sync-'))
  const file = join(folder, 'some.db')
  writeFileSync(`${file}-wal`, 'x')
  const wal = createWalSync(file)
  const [first, second, third] = [wal.sync(), wal.sync(), wal.sync()]
  expect(second).not.toBe(first)
  expect(third).toBe(second)
  const order: string[] = []
  await Promise.all([second.then(() => order.push('second')), first.then(() => order.push('first'))])
  expect(order).toEqual(['first', 'second'])
  wal.close()
  wal.close()
  rmSync(folder, { recursive: true })
})

it('a WAL that cannot be opened fails this sync, but not the next one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-sync-'))
  const file = join(folder, 'some.db')
  const wal = createWalSync(file)
  await expect(async () => await wal.sync()).rejects.toThrow('ENOENT')
  writeFileSync(`${file}-wal`, 'x')
  await wal.sync()
  wal.close()
  rmSync(folder, { recursive: true })
})

it('rejects every sync after a failed one, even if the disk succeeds again', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'watchdesk-sync-'))
  const file = join(folder, 'some.db')
  writeFileSync(`${file}-wal`, 'x')
  const wal = createWalSync(file)
  vi.spyOn(fs, 'fdatasync').mockImplementationOnce((_, callback) =>
    callback(Object.assign(new Error('The disk is gone.'), { code: 'EIO' })),
  )
  const [first, second] = [wal.sync(), wal.sync()]
  await expect(first).rejects.toThrow('The disk is gone.')
  await expect(second).rejects.toThrow('The disk is gone.')
  await expect(wal.sync()).rejects.toThrow('The disk is gone.')
  vi.restoreAllMocks()
  await expect(wal.sync()).rejects.toThrow('The disk is gone.')
  expect(wal.hasFailed()).toBe(true)
  wal.close()
  rmSync(folder, { recursive: true })
})
