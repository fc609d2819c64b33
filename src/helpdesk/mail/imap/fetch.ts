import { MINUTE } from '../../../contract/time.ts'
import type { SecretBox } from '../../../kernel/crypto.ts'
import type { Tx } from '../../../kernel/db/db.ts'
import type { InboundMailDeps } from '../inbound-deps.ts'
import { receiveMail, recordOversizedMail } from '../receive.ts'
import type { ImapConnect, ImapSession } from './client.ts'
import { type ClaimedMailbox, deleteMessages, insertMessages, listMessageUids, markMessageReceived, updateClaimed } from './store.ts'

export const LEASE_DURATION = 3 * MINUTE
const BATCH_SIZE = 50

export type FetchDeps = { readonly mail: InboundMailDeps; readonly box: SecretBox; readonly connect: ImapConnect }

/** Renews the lease. Throws if the lease was lost or the settings have changed, which aborts the fetch. */
const renewLease = async (tx: Tx, taken: ClaimedMailbox): Promise<void> => {
  if (!(await updateClaimed(tx, taken, { next_fetch_at: tx.now + LEASE_DURATION })))
    throw new Error('The mailbox is no longer fetched by this process.')
}

/** Records the UIDs to fetch: unread mails of a new folder or after a change of UIDVALIDITY, later all new mails, read or not. */
const recordNewMessages = async ({ mail }: FetchDeps, session: ImapSession, taken: ClaimedMailbox): Promise<void> => {
  const { uid_validity, uid_next } = session
  const isNew = taken.uid_validity !== uid_validity
  const uids = isNew ? await session.listUnseen() : await session.listAfter(taken.last_uid)
  await mail.db.tx(async (tx) => {
    await renewLease(tx, taken)
    if (isNew) await deleteMessages(tx, taken.imap.mailbox_id)
    await insertMessages(tx, taken.imap.mailbox_id, uids)
    const last_uid = Math.max(isNew ? uid_next - 1 : taken.last_uid, ...uids.slice(-1))
    await updateClaimed(tx, taken, { uid_validity, last_uid })
  })
}

/** The mail and its UID are stored in one transaction, so that an interruption neither loses nor repeats a mail. */
const receiveMessage = async ({ mail }: FetchDeps, session: ImapSession, taken: ClaimedMailbox, uid: number): Promise<void> => {
  const { mailbox_id } = taken.imap
  const raw = await session.download(uid)
  const onFiled = async (tx: Tx): Promise<void> => {
    await renewLease(tx, taken)
    await markMessageReceived(tx, mailbox_id, uid)
  }
  if (raw === undefined) await mail.db.tx((tx) => deleteMessages(tx, mailbox_id, [uid]))
  else if (raw === 'too_large')
    await recordOversizedMail(mail, { key: `imap ${mailbox_id} ${session.uid_validity} ${uid}`, to: taken.address, also: onFiled })
  else await receiveMail(mail, { raw, envelope: { to: [taken.address] }, sender: `mailbox ${mailbox_id}` }, onFiled)
}

const markReceived = async ({ mail }: FetchDeps, session: ImapSession, { imap }: ClaimedMailbox): Promise<void> => {
  const uids = await mail.db.read((reader) => listMessageUids(reader, imap.mailbox_id, { is_taken: true, limit: 10 * BATCH_SIZE }))
  await session.mark(uids)
  await mail.db.tx((tx) => deleteMessages(tx, imap.mailbox_id, uids))
}

export const fetchMailbox = async (fetching: FetchDeps, taken: ClaimedMailbox): Promise<'more' | 'done'> => {
  const session = await fetching.connect(taken.imap, fetching.box.open(taken.password))
  try {
    await recordNewMessages(fetching, session, taken)
    const { mailbox_id } = taken.imap
    const filter = { is_taken: false, limit: BATCH_SIZE }
    const uids = await fetching.mail.db.read((reader) => listMessageUids(reader, mailbox_id, filter))
    for (const uid of uids) await receiveMessage(fetching, session, taken, uid)
    await markReceived(fetching, session, taken)
    return uids.length === BATCH_SIZE ? 'more' : 'done'
  } finally {
    await session.close()
  }
}
