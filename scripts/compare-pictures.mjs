// node scripts/start.mjs scripts/compare-pictures.mjs BEFORE AFTER [DIFFERENCES]: two folders of pictures, each from `npm run screenshots`.
// Says which screens look different, most first, and draws where into DIFFERENCES. Ends with 1 when any does.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { Refusal, main } from './run.mjs'

/** How much of a picture differs, and where; all of it when the sizes do. */
export function compare(before, after) {
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)]
  if (a.width !== b.width || a.height !== b.height) return { share: 1, drawn: after }
  const drawn = new PNG({ width: a.width, height: a.height })
  const pixels = pixelmatch(a.data, b.data, drawn.data, a.width, a.height, { threshold: 0.1 })
  return { share: pixels / (a.width * a.height), drawn: PNG.sync.write(drawn) }
}

const picturesIn = (folder) => readdirSync(folder).filter((name) => name.endsWith('.png'))

/** Every picture of both folders that is not the same in the other. */
export function differencesOf(before, after) {
  const found = []
  for (const name of new Set([...picturesIn(before), ...picturesIn(after)])) {
    const [old, young] = [join(before, name), join(after, name)]
    if (!existsSync(old)) found.push({ name, share: 1, word: 'new' })
    else if (!existsSync(young)) found.push({ name, share: 1, word: 'gone' })
    else {
      const { share, drawn } = compare(readFileSync(old), readFileSync(young))
      if (share > 0) found.push({ name, share, word: `${(share * 100).toFixed(2)} %`, drawn })
    }
  }
  return found.toSorted((a, b) => b.share - a.share || a.name.localeCompare(b.name))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    const [before, after, into] = process.argv.slice(2)
    if (!before || !after) throw new Refusal('name two folders of pictures: BEFORE and AFTER.')
    const found = differencesOf(before, after)
    for (const { name, word } of found) console.log(`${word.padStart(9)}  ${name}`)
    console.log(found.length === 0 ? 'All pictures are the same.' : `${found.length} pictures differ.`)
    if (into) {
      mkdirSync(into, { recursive: true })
      for (const { name, drawn } of found) if (drawn) writeFileSync(join(into, name), drawn)
    }
    return found.length === 0 ? 0 : 1
  })
