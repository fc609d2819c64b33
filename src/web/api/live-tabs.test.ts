import { describe, expect, it } from 'vitest'
import type { PipeSink, PipeStart } from './live-pipe.ts'
import type { LiveState } from './live-state.ts'
import { helloMillis, joinTabs, rollMillis, silenceMillis, type TabNote } from './live-tabs.ts'
import type { Frame } from './sse-frames.ts'

type Timer = { due: number; run: () => void }
type Pipe = PipeStart & { tab: string; sink: PipeSink; closed: boolean; resumed: string | undefined }

/** A browser with a clock of its own: its tabs share a channel and a lock. */
const browser = () => {
  const pipes: Pipe[] = []
  const ears = new Map<string, (note: TabNote) => void>()
  const frozen = new Set<string>()
  const queue: { tab: string; chosen: () => void }[] = []
  let timers: Timer[] = []
  let now = 0

  const pass = (millis: number): void => {
    now += millis
    for (const timer of timers.toSorted((a, b) => a.due - b.due)) {
      if (timer.due > now || !timers.includes(timer)) continue
      timers = timers.filter((one) => one !== timer)
      timer.run()
    }
  }
  const choose = (): void => queue[0]?.chosen()

  const open = (tab: string, topics: readonly string[], since?: string) => {
    const heard: Frame[] = []
    const states: LiveState[] = []
    const world = {
      tab,
      post: (note: TabNote) => {
        if (!frozen.has(tab)) for (const [other, hear] of ears) if (other !== tab && !frozen.has(other)) hear(note)
      },
      listen: (hear: (note: TabNote) => void) => {
        ears.set(tab, hear)
        return () => void ears.delete(tab)
      },
      lead: (chosen: () => void) => {
        queue.push({ tab, chosen })
        if (queue.length === 1) choose()
        return () => {
          const led = queue[0]?.tab === tab
          queue.splice(
            queue.findIndex((one) => one.tab === tab),
            1,
          )
          if (led) choose()
        }
      },
      openPipe: (start: PipeStart, sink: PipeSink) => {
        const pipe: Pipe = { ...start, tab, sink, closed: false, resumed: start.lastId() }
        pipes.push(pipe)
        sink.state({ kind: 'live' })
        return () => void (pipe.closed = true)
      },
      after: (millis: number, run: () => void) => {
        const timer = { due: now + millis, run }
        timers.push(timer)
        return () => void (timers = timers.filter((one) => one !== timer))
      },
    }
    const close = joinTabs(world, { topics, since }, { frame: (frame) => heard.push(frame), state: (state) => states.push(state) })
    return { heard, state: () => states.at(-1)?.kind, close }
  }
  const openPipes = () => pipes.filter((pipe) => !pipe.closed)
  return { open, pass, openPipes, freeze: (tab: string) => frozen.add(tab), thaw: (tab: string) => frozen.delete(tab) }
}

const event = (id: string): Frame => ({ kind: 'event', id, event: 'patch', data: '{}' })

describe('the tabs of one browser', () => {
  it('share one connection, and all hear what it says', () => {
    const { open, pass, openPipes } = browser()
    const [first, second] = [open('a', ['checks']), open('b', ['checks'])]
    pass(rollMillis)
    expect(openPipes().map((pipe) => pipe.tab)).toEqual(['a'])
    openPipes()[0]?.sink.frame(event('1'))
    expect(first.heard).toEqual([event('1')])
    expect(second.heard).toEqual([event('1')])
    expect(second.state()).toBe('live')
  })

  it('tell a joiner at once how things stand, without waiting for the next event', () => {
    const { open, pass } = browser()
    open('a', ['checks'])
    pass(rollMillis)
    expect(open('b', ['checks']).state()).toBe('live')
  })

  it('hand the connection over when the leader closes, resuming where it ended', () => {
    const { open, pass, openPipes } = browser()
    const first = open('a', ['checks'])
    const second = open('b', ['tickets'])
    const third = open('c', ['oncall'])
    pass(rollMillis)
    openPipes()[0]?.sink.frame(event('41'))
    first.close()
    pass(rollMillis)
    expect(openPipes()).toMatchObject([{ tab: 'b', resumed: '41', topics: ['oncall', 'tickets'] }])
    openPipes()[0]?.sink.frame(event('42'))
    expect([first.heard.length, second.heard.length, third.heard.length]).toEqual([1, 2, 2])
  })

  it('listen to the topics of every tab over the one connection', () => {
    const { open, pass, openPipes } = browser()
    open('a', ['checks'])
    pass(rollMillis)
    open('b', ['checks'])
    expect(openPipes()[0]?.topics).toEqual(['checks'])
    open('c', ['tickets'])
    expect(openPipes()).toMatchObject([{ tab: 'a', topics: ['checks', 'tickets'] }])
  })

  it('read for themselves when the leader falls silent, and stop when it speaks again', () => {
    const { open, pass, openPipes, freeze, thaw } = browser()
    open('a', ['checks'])
    const second = open('b', ['checks'])
    pass(rollMillis)
    const leader = openPipes()[0]
    freeze('a')
    pass(silenceMillis - 1)
    expect(openPipes()).toHaveLength(1)
    pass(1)
    expect(openPipes().map((pipe) => pipe.tab)).toEqual(['a', 'b'])
    openPipes()[1]?.sink.frame(event('7'))
    expect(second.heard).toEqual([event('7')])
    thaw('a')
    leader?.sink.frame({ kind: 'beat' })
    expect(openPipes().map((pipe) => pipe.tab)).toEqual(['a'])
  })

  it('begin the stream where the page began to ask, not where it began to listen', () => {
    const { open, pass, openPipes } = browser()
    open('a', ['checks'], 'x.4')
    pass(rollMillis)
    expect(openPipes()).toMatchObject([{ tab: 'a', resumed: 'x.4' }])
  })

  it.each([
    ['nothing was said since it began to ask', 'x.5', []],
    ['it knows more than the leader, who did not want to hear the rest', 'x.6', []],
    ['something was said before it listened', 'x.4', ['reset']],
    ['another process told it where it stands', 'y.5', ['reset']],
    ['nobody told it where it stands', undefined, []],
  ])('let a joiner ask anew only for what it missed: %s', (_case, since, heard) => {
    const { open, pass, openPipes } = browser()
    open('a', ['checks'])
    pass(rollMillis)
    openPipes()[0]?.sink.frame(event('x.5'))
    const joiner = open('b', ['checks'], since)
    openPipes()[0]?.sink.state({ kind: 'live' })
    expect(joiner.heard.map((frame) => frame.kind === 'event' && frame.event)).toEqual(heard)
  })

  it('do not wait long for a leader that never answered', () => {
    const { open, pass, openPipes, freeze } = browser()
    open('a', ['checks'])
    pass(rollMillis)
    freeze('a')
    open('b', ['checks'])
    pass(helloMillis)
    expect(openPipes().map((pipe) => pipe.tab)).toEqual(['a', 'b'])
  })
})
