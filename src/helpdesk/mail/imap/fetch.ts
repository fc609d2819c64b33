import { MINUTE } from '../../../contract/time.ts'
import type { SecretBox } from '../../../kernel/crypto.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import type { Desk } from '../desk.ts'
import { receiveMail, recordUnread } from '../receive.ts'
import type { ImapConnect, ImapSession } from './client.ts'
import { addMessages, changeTaken, forgetMessages, markTaken, messagesOf, type Taken } from './store.ts'

export const LEASE = 3 * MINUTE
const MAILS_AT_ONCE = 50

export type Fetching = { readonly desk: Desk; readonly box: SecretBox; readonly connect: ImapConnect }

/** Somebody else fetches here now, or the settings were changed meanwhile: whatever was begun is not done. */
const keepLease = async (tx: Tx, taken: Taken): Promise<void> => {
  if (!(await changeTaken(tx, taken, { next_fetch_at: tx.now + LEASE }))) throw new Error('The mailbox is no longer ours to fetch from.')
}

/**
 * Notes which mails are to be fetched. In a folder not seen before (or one the server has numbered anew) those are the unread ones;
 * after that everything that came, also what somebody has looked at before we did.
 */
const noteNew = async ({ desk }: Fetching, session: ImapSession, taken: Taken): Promise<void> => {
  const { uid_validity, uid_next } = session
  const isNew = taken.uid_validity !== uid_validity
  const uids = isNew ? await session.listUnseen() : await session.listAfter(taken.last_uid)
  await desk.db.tx(async (tx) => {
    await keepLease(tx, taken)
    if (isNew) await forgetMessages(tx, taken.imap.mailbox_id)
    await addMessages(tx, taken.imap.mailbox_id, uids)
    const last_uid = Math.max(isNew ? uid_next - 1 : taken.last_uid, ...uids.slice(-1))
    await changeTaken(tx, taken, { uid_validity, last_uid })
  })
}

/** The mail and the note that we have it are one transaction: it is taken in once, whenever we are interrupted. */
const takeIn = async ({ desk }: Fetching, session: ImapSession, taken: Taken, uid: number): Promise<void> => {
  const { mailbox_id } = taken.imap
  const raw = await session.download(uid)
  const also = async (tx: Tx): Promise<void> => {
    await keepLease(tx, taken)
    await markTaken(tx, mailbox_id, uid)
  }
  if (raw === undefined) await desk.db.tx((tx) => forgetMessages(tx, mailbox_id, [uid]))
  else if (raw === 'too_large')
    await recordUnread(desk, { key: `imap ${mailbox_id} ${session.uid_validity} ${uid}`, to: taken.address, also })
  else await receiveMail(desk, { raw, envelope: { to: [taken.address] }, sender: `mailbox ${mailbox_id}` }, also)
}

const markDone = async ({ desk }: Fetching, session: ImapSession, { imap }: Taken): Promise<void> => {
  const uids = await desk.db.read((reader) => messagesOf(reader, imap.mailbox_id, { is_taken: true, limit: 10 * MAILS_AT_ONCE }))
  await session.mark(uids)
  await desk.db.tx((tx) => forgetMessages(tx, imap.mailbox_id, uids))
}

/** One visit to the server. Answers whether there is more to fetch. */
export const fetchMailbox = async (fetching: Fetching, taken: Taken): Promise<'more' | 'done'> => {
  const session = await fetching.connect(taken.imap, fetching.box.open(taken.password))
  try {
    await noteNew(fetching, session, taken)
    const { mailbox_id } = taken.imap
    const wanted = { is_taken: false, limit: MAILS_AT_ONCE }
    const uids = await fetching.desk.db.read((reader) => messagesOf(reader, mailbox_id, wanted))
    for (const uid of uids) await takeIn(fetching, session, taken, uid)
    await markDone(fetching, session, taken)
    return uids.length === MAILS_AT_ONCE ? 'more' : 'done'
  } finally {
    await session.close()
  }
}
