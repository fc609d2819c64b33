import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutFrames, type Frame } from './sse-frames.ts'

const inPieces = (text: string, cuts: readonly number[]): readonly Frame[] => {
  const frames: Frame[] = []
  let rest = ''
  let from = 0
  for (const at of [...cuts.map((cut) => cut % (text.length + 1)).toSorted((a, b) => a - b), text.length]) {
    const cut = cutFrames(rest + text.slice(from, at))
    frames.push(...cut.frames)
    rest = cut.rest
    from = at
  }
  return frames
}

describe('an event stream', () => {
  it('gives an event with its id, name and data', () => {
    expect(cutFrames('id: 7\nevent: patch\ndata: {"t":"check"}\n\n').frames).toEqual([
      { kind: 'event', id: '7', event: 'patch', data: '{"t":"check"}' },
    ])
  })

  it('counts a comment as a sign of life', () => {
    expect(cutFrames(': still here\n\n').frames).toEqual([{ kind: 'beat' }])
  })

  it('joins several lines of data and knows the default name', () => {
    expect(cutFrames('data: a\ndata: b\n\n').frames).toEqual([{ kind: 'event', id: undefined, event: 'message', data: 'a\nb' }])
  })

  it('keeps what is not whole yet', () => {
    expect(cutFrames('data: a\n\ndata: b')).toEqual({
      frames: [{ kind: 'event', id: undefined, event: 'message', data: 'a' }],
      rest: 'data: b',
    })
  })

  it('reads the same frames however the network cuts the text, with either line end', () => {
    const text = ': hello\n\nid: 1\nevent: patch\ndata: {"a": 1}\n\nid: 2\nevent: reset\ndata:\n\ndata: x\ndata: y\n\n'
    const whole = cutFrames(text).frames
    expect(whole).toHaveLength(4)
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 12 }), fc.boolean(), (cuts, windows) => {
        expect(inPieces(windows ? text.replaceAll('\n', '\r\n') : text, cuts)).toEqual(whole)
      }),
    )
  })
})
