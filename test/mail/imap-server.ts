import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'

/** A small IMAP server on loopback: as much of the protocol as fetching mail needs, and the ways in which servers fail. */

export type Message = { readonly uid: number; readonly raw: Buffer; readonly flags: Set<string> }
export type Folder = { uid_validity: number; uid_next: number; messages: Message[] }

export type ImapServer = {
  readonly port: number
  readonly folders: Map<string, Folder>
  /** Puts a mail into a folder, as another server would. */
  deliver(raw: string | Buffer, options?: { folder?: string; flags?: readonly string[] }): number
  /** Breaks the connection when a command of this name comes, once. */
  breakAt(command: string): void
  /** Answers NO to every sign-in. */
  refuse(isRefusing: boolean): void
  /** Says nothing of the number the next mail will have, as old servers do. */
  forgetNext(): void
  /** Accepts connections and then says nothing. */
  hush(isSilent: boolean): void
  readonly said: string[]
  close(): Promise<void>
}

const PASSWORD = 'imap secret'

const emptyFolder = (): Folder => ({ uid_validity: 1, uid_next: 1, messages: [] })

const unquoted = (text: string): string => text.replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1')
const wordsOf = (line: string): string[] => line.match(/"(?:[^"\\]|\\.)*"|\([^)]*\)|\S+/g) ?? []

const matches = (set: string, uid: number, last: number): boolean =>
  set.split(',').some((part) => {
    const [from = '', to = from] = part.split(':')
    const ends = [from, to].map((end) => (end === '*' ? last : Number(end)))
    return uid >= Math.min(...ends) && uid <= Math.max(...ends)
  })

type Talk = { readonly folders: Map<string, Folder>; folder: Folder; readonly faults: Faults }
type Faults = { breaking: string | undefined; isRefusing: boolean; isSilent: boolean; forgetsNext: boolean }

const lastUid = ({ messages }: Folder): number => messages.at(-1)?.uid ?? 0
const chosen = (talk: Talk, set: string): Message[] => talk.folder.messages.filter(({ uid }) => matches(set, uid, lastUid(talk.folder)))
const seqOf = (talk: Talk, message: Message): number => talk.folder.messages.indexOf(message) + 1

const select = (talk: Talk, [name = '']: readonly string[]): string[] => {
  const folder = talk.folders.get(unquoted(name))
  if (!folder) return ['NO [NONEXISTENT] There is no such folder']
  talk.folder = folder
  const { messages, uid_validity, uid_next } = folder
  return [
    '* FLAGS (\\Seen \\Deleted)',
    `* ${messages.length} EXISTS`,
    '* OK [PERMANENTFLAGS (\\Seen \\Deleted \\*)] ok',
    `* OK [UIDVALIDITY ${uid_validity}] ok`,
    ...(talk.faults.forgetsNext ? [] : [`* OK [UIDNEXT ${uid_next}] ok`]),
    'OK [READ-WRITE] selected',
  ]
}

const search = (talk: Talk, words: readonly string[]): string[] => {
  const uid = words.findIndex((word) => word.toUpperCase() === 'UID')
  const set = uid < 0 ? '1:*' : (words[uid + 1] ?? '1:*')
  const found = chosen(talk, set).filter(({ flags }) => !words.includes('UNSEEN') || !flags.has('\\Seen'))
  return [`* SEARCH${found.map((message) => ` ${message.uid}`).join('')}`, 'OK searched']
}

const fetchItems = (message: Message, items: string): (string | Buffer)[] => {
  const parts: (string | Buffer)[] = [`UID ${message.uid}`]
  if (/RFC822\.SIZE/i.test(items)) parts.push(` RFC822.SIZE ${message.raw.length}`)
  if (/BODY(\.PEEK)?\[\]/i.test(items)) parts.push(` BODY[] {${message.raw.length}}\r\n`, message.raw)
  if (/FLAGS/i.test(items)) parts.push(` FLAGS (${[...message.flags].join(' ')})`)
  return parts
}

const fetch = (talk: Talk, [set = '', ...items]: readonly string[]): (string | Buffer)[] => {
  const lines = chosen(talk, set).map((message) =>
    Buffer.concat([`* ${seqOf(talk, message)} FETCH (`, ...fetchItems(message, items.join(' ')), ')'].map((part) => Buffer.from(part))),
  )
  return [...lines, 'OK fetched']
}

const store = (talk: Talk, [set = '', , flags = '']: readonly string[]): string[] => {
  for (const message of chosen(talk, set)) for (const flag of flags.replaceAll(/[()]/g, '').split(' ')) message.flags.add(flag)
  return ['OK stored']
}

const move = (talk: Talk, [set = '', name = '']: readonly string[]): string[] => {
  const target = talk.folders.get(unquoted(name))
  if (!target) return ['NO [TRYCREATE] There is no such folder']
  const expunged: string[] = []
  for (const message of chosen(talk, set)) {
    expunged.push(`* ${seqOf(talk, message)} EXPUNGE`)
    talk.folder.messages.splice(seqOf(talk, message) - 1, 1)
    target.messages.push({ ...message, uid: target.uid_next++ })
  }
  return [...expunged, 'OK moved']
}

const create = ({ folders }: Talk, [name = '']: readonly string[]): string[] => {
  if (folders.has(unquoted(name))) return ['NO [ALREADYEXISTS] There is such a folder']
  folders.set(unquoted(name), emptyFolder())
  return ['OK created']
}

const answer = (talk: Talk, command: string, args: readonly string[]): (string | Buffer)[] => {
  if (command === 'CAPABILITY') return ['* CAPABILITY IMAP4rev1 MOVE UIDPLUS', 'OK done']
  if (command === 'LOGIN')
    return !talk.faults.isRefusing && unquoted(args[1] ?? '') === PASSWORD ? ['OK welcome'] : ['NO [AUTHENTICATIONFAILED] Wrong password']
  if (command === 'LIST' && args[1] === '""') return ['* LIST (\\Noselect) "/" ""', 'OK listed']
  if (command === 'LIST') return [...talk.folders.keys()].map((name) => `* LIST (\\HasNoChildren) "/" "${name}"`).concat('OK listed')
  if (command === 'SELECT') return select(talk, args)
  if (command === 'UID SEARCH') return search(talk, args)
  if (command === 'UID FETCH') return fetch(talk, args)
  if (command === 'UID STORE') return store(talk, args)
  if (command === 'UID MOVE') return move(talk, args)
  if (command === 'CREATE') return create(talk, args)
  if (command === 'LOGOUT') return ['* BYE bye', 'OK bye']
  return command === 'NOOP' ? ['OK done'] : ['BAD unknown']
}

const converse = (socket: Socket, folders: Map<string, Folder>, faults: Faults, said: string[]): void => {
  const talk: Talk = { folders, folder: emptyFolder(), faults }
  socket.setNoDelay(true)
  socket.on('error', () => undefined)
  if (faults.isSilent) return
  socket.write('* OK ready\r\n')
  let rest = ''
  socket.on('data', (bytes: Buffer) => {
    const lines = (rest + bytes.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const [tag = '', first = '', ...args] = wordsOf(line)
      const command = first.toUpperCase() === 'UID' ? `UID ${args.shift()?.toUpperCase()}` : first.toUpperCase()
      said.push(command)
      if (faults.breaking === command) {
        faults.breaking = undefined
        socket.destroy()
        return
      }
      const replies = answer(talk, command, args)
      replies.forEach((reply, at) =>
        socket.write(Buffer.concat([Buffer.from(at === replies.length - 1 ? `${tag} ` : ''), Buffer.from(reply), Buffer.from('\r\n')])),
      )
    }
  })
}

const listening = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

export const openImapServer = async (): Promise<ImapServer> => {
  const folders = new Map([
    ['INBOX', emptyFolder()],
    ['Done', emptyFolder()],
  ])
  const faults: Faults = { breaking: undefined, isRefusing: false, isSilent: false, forgetsNext: false }
  const said: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    converse(socket, folders, faults, said)
  })
  const port = await listening(server)
  return {
    port,
    folders,
    said,
    deliver: (raw, { folder = 'INBOX', flags = [] } = {}) => {
      const into = folders.get(folder) ?? emptyFolder()
      const uid = into.uid_next++
      into.messages.push({ uid, raw: Buffer.from(raw), flags: new Set(flags) })
      return uid
    },
    breakAt: (command) => void (faults.breaking = command),
    refuse: (isRefusing) => void (faults.isRefusing = isRefusing),
    forgetNext: () => void (faults.forgetsNext = true),
    hush: (isSilent) => void (faults.isSilent = isSilent),
    close: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

export const IMAP_PASSWORD = PASSWORD
