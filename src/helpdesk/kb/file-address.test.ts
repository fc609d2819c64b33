import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '../../../test/setup/any-character.ts'
import { parseFileKeys, toFilePath } from './file-address.ts'

const key = '0123456789abcdef0123456789abcdef'
const other = 'f'.repeat(32)

describe('addresses of files', () => {
  it.each([
    [`![a](/help/files/${key}/a.png)`, [key]],
    [`<img src="https://desk.test/help/files/${key}/a.png">`, [key]],
    [`[one](/help/files/${key}/a.pdf) and [again](/help/files/${key}/a.pdf), [two](/help/files/${other})`, [key, other]],
    [`![a](/help/files/${key}0/a.png)`, []],
    ['![a](/help/files/short/a.png)', []],
    ['nothing', []],
  ])('%s has %j', (body, keys) => expect(parseFileKeys(body)).toEqual(keys))

  it('whatever a file is called, its address is found again in a text', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), fc.string(), (filename, around) => {
        fc.pre(filename.isWellFormed())
        expect(parseFileKeys(`${around}(${toFilePath({ key, filename })})`)).toContain(key)
      }),
    )
  })
})
