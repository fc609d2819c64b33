import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, inject, it } from 'vitest'
import { differencesOf } from '../scripts/compare-pictures.mjs'

/** A grey square of ten pixels; so many of them are black. */
const square = (black: number): Buffer => {
  const png = new PNG({ width: 10, height: 10 })
  for (let pixel = 0; pixel < 100; pixel++) png.data.set(pixel < black ? [0, 0, 0, 255] : [200, 200, 200, 255], pixel * 4)
  return PNG.sync.write(png)
}

it('names the screens that look different, most first, and those that came or went', () => {
  const [before, after] = ['pictures-before', 'pictures-after'].map((name) => join(inject('scratch'), name)) as [string, string]
  const put = (folder: string, pictures: Readonly<Record<string, Buffer>>): void => {
    mkdirSync(folder, { recursive: true })
    for (const [name, picture] of Object.entries(pictures)) writeFileSync(join(folder, name), picture)
  }
  put(before, { 'same.png': square(3), 'little.png': square(0), 'much.png': square(0), 'old.png': square(0) })
  put(after, { 'same.png': square(3), 'little.png': square(20), 'much.png': square(50), 'young.png': square(0) })
  const found = differencesOf(before, after).map(({ name, word }) => [name, word])
  expect(found.slice(0, 2)).toEqual([
    ['old.png', 'gone'],
    ['young.png', 'new'],
  ])
  expect(found.slice(2).map(([name]) => name)).toEqual(['much.png', 'little.png'])
})
