import { raw, text, type Headers, type Part } from './build.ts'
import { heads, newSender, type Fixture } from './fixture.ts'

type Odd = {
  readonly name: string
  readonly part?: Part
  readonly headers?: Headers
  readonly subject?: string
  readonly expect: Partial<Pick<Fixture, 'class' | 'subject' | 'text' | 'attachments' | 'sender'>>
}

export const odd = ({ name, part = text('Hello'), headers = [], subject = 'Odd', expect }: Odd): Fixture => {
  const sender = newSender()
  return {
    name,
    raw: () => raw(heads(sender, subject, headers), part),
    class: 'new',
    sender: sender.address,
    text: 'Hello',
    attachments: [],
    ...expect,
  }
}

/** A mail written by hand, byte by byte. */
export const byHand = (name: string, build: (from: string, id: string) => string | Buffer, expect: Odd['expect']): Fixture => {
  const sender = newSender()
  return {
    name,
    raw: () => Buffer.from(build(sender.from, sender.id)),
    class: 'new',
    sender: sender.address,
    text: 'Hello',
    attachments: [],
    ...expect,
  }
}

/** What every mail of these says. */
export const hello = text('Hello')
