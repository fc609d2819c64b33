import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prettyXml } from './pretty-xml.ts'

const bare = (text: string): string => text.replaceAll(/\s/g, '')

describe('XML for people', () => {
  it('has an element a line, each below the one it is in', () => {
    expect(prettyXml('<?xml version="1.0"?><a x="1>0"><b>two words</b><c/><d><e></e></d></a>')).toBe(
      ['<?xml version="1.0"?>', '<a x="1>0">', '  <b>two words</b>', '  <c/>', '  <d>', '    <e>', '    </e>', '  </d>', '</a>'].join('\n'),
    )
  })

  it('leaves text with declarations as it is', () => {
    const text = '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'
    expect(prettyXml(text)).toBe(text)
  })

  it('loses nothing but space, whatever it is given', () => {
    const piece = fc.constantFrom('<a>', '</a>', '<b/>', '<', '>', '"', "'", ' ', '\n', 'text', '<?x?>', '&amp;')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        expect(bare(prettyXml(pieces.join('')))).toBe(bare(pieces.join('')))
      }),
    )
  })

  it.each(['<', '<"', '<\'"', '<a ', '<a>', '</a>'])('is quick with a quarter of a megabyte of %s', (piece) => {
    const text = piece.repeat(Math.floor(200_000 / piece.length))
    expect(bare(prettyXml(text))).toBe(bare(text))
  })
})
