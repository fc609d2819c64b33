export const DEMO_EMAIL = 'demo@watchdesk.example'

export const AGENTS = [
  { name: 'Ana Silva', email: 'ana@watchdesk.example', title: 'Site reliability', department: 'IT' },
  { name: 'Boris Becker-Lang', email: 'boris@watchdesk.example', title: 'Support lead', department: 'Support' },
  { name: 'Chen Wei', email: 'chen@watchdesk.example', title: 'Support', department: 'Support' },
  { name: 'Dilara Yıldız', email: 'dilara@watchdesk.example', title: 'Network', department: 'IT' },
  { name: 'Emil Olsen', email: 'emil@watchdesk.example', title: 'Finance systems', department: 'Finance' },
] as const

export const COMPANIES = ['Acme', 'Borealis', 'Cobalt', 'Delphi', 'Elbe Freight', 'Fjord Labs', 'Granit', 'Helios'] as const

const FIRST = ['Mara', 'Noah', 'Olga', 'Pavel', 'Quinn', 'Rosa', 'Sven', 'Tara', 'Umar', 'Vera'] as const
const LAST = ['Adler', 'Brandt', 'Costa', 'Dvorak', 'Eriksen', 'Fuchs', 'Garcia', 'Haas'] as const

export const getDomain = (company: string): string => `${company.toLowerCase().replaceAll(' ', '-')}.example`

export type DemoClient = { readonly name: string; readonly email: string; readonly company: string }

export const CLIENTS: readonly DemoClient[] = COMPANIES.flatMap((company, row) =>
  [0, 1, 2, 3, 4].map((at) => {
    const first = FIRST[(row * 5 + at) % FIRST.length] ?? 'Mara'
    const last = LAST[(row + at * 3) % LAST.length] ?? 'Adler'
    return { name: `${first} ${last}`, email: `${first}.${last}@${getDomain(company)}`.toLowerCase(), company }
  }),
)

type TicketTemplate = {
  readonly subject: string
  readonly description: string
  readonly answer: string
  readonly note: string
  readonly thanks: string
  readonly department: 'IT' | 'Support' | 'Finance'
  readonly tags: readonly string[]
  readonly type: 'question' | 'incident' | 'request'
}

const ticketTemplate = (
  department: TicketTemplate['department'],
  type: TicketTemplate['type'],
  tags: string,
  texts: readonly string[],
): TicketTemplate => {
  const [subject = '', words = '', answer = '', note = '', thanks = ''] = texts
  return { subject, description: words, answer, note, thanks, department, type, tags: tags.split(' ') }
}

export const TICKET_TEMPLATES: readonly TicketTemplate[] = [
  ticketTemplate('IT', 'incident', 'vpn network', [
    'VPN drops every morning',
    'Since Monday the VPN disconnects at nine sharp and I have to sign in again.',
    'Thank you for the exact time, that helped. We have renewed the lease that ran out at nine; please try tomorrow.',
    'Looks like the DHCP lease of the gateway. Same as last month?',
    'It stayed connected all morning. Thanks!',
  ]),
  ticketTemplate('IT', 'incident', 'laptop hardware', [
    'Laptop will not boot',
    'The screen stays black after the logo. I need it for a meeting at two.',
    'Please hold the power button for thirty seconds. If it stays black, a spare one is ready at the desk on the first floor.',
    'Second one of this model this week. Worth a problem record?',
    'The spare one works, I will bring mine down.',
  ]),
  ticketTemplate('IT', 'request', 'access', [
    'Access to the reporting dashboards',
    'I have moved to the sales team and cannot open the dashboards.',
    'Your team lead has agreed; you have access from now on. Please sign out and in once.',
    'Approved by the team lead in chat.',
    'Works, thank you.',
  ]),
  ticketTemplate('Support', 'question', 'billing invoice', [
    'Invoice shows the wrong address',
    'Our October invoice still has the old address on it. Can it be corrected?',
    'Of course. The corrected invoice is attached, and the new address is kept for the next ones.',
    'Address was changed in the CRM after the run.',
    'Received. All good now.',
  ]),
  ticketTemplate('Support', 'incident', 'export slow', [
    'Exports take very long',
    'Exporting last month takes more than ten minutes since the weekend.',
    'We have found the slow query and are rolling out a fix today. Until then an export of a single week is quick.',
    'See the warehouse load, it runs into business hours.',
    'Much better today.',
  ]),
  ticketTemplate('Support', 'question', 'how-to', [
    'How do I invite a colleague?',
    'I cannot find where to add a second user to our account.',
    'Under Settings, People, Invite. They get a mail with a link that works for two days.',
    'We should link the article in the header.',
    'Found it, thank you!',
  ]),
  ticketTemplate('IT', 'request', 'printer', [
    'Printer on the second floor',
    'It says paper jam, but there is none.',
    'Fixed: a strip of paper was left behind the rear cover. We have cleaned the rollers as well.',
    'Rollers are worn, ordered new ones.',
    'Prints again.',
  ]),
  ticketTemplate('Finance', 'question', 'payment', [
    'Payment was taken twice',
    'Our card was charged twice on the third.',
    'You are right, and we are sorry. The second payment has been returned and arrives within three days.',
    'Double click on a slow page; idempotency key is missing on that form.',
    'It has arrived. Thanks for the quick help.',
  ]),
  ticketTemplate('Support', 'incident', 'login sso', [
    'Cannot sign in with SSO',
    'After the redirect I see “not assigned”. Yesterday it worked.',
    'Your group was renamed at your identity provider. We have updated the mapping; please try again.',
    'SCIM group renamed at 08:12.',
    'In again. Perfect.',
  ]),
  ticketTemplate('IT', 'request', 'onboarding', [
    'New colleague starts on Monday',
    'Please prepare a laptop, mail and the usual access for Jona Peters, design team.',
    'Everything is ready: laptop at the desk, account active from Monday at eight.',
    'Asset reserved, account scheduled.',
    'You are the best.',
  ]),
  ticketTemplate('Support', 'question', 'api', [
    'Rate limit of the API',
    'We see 429 at night when our import runs. What is the limit?',
    'Sixty reads a minute for each token. Please look at the Retry-After header; with two tokens your import would fit.',
    'They poll every second per SKU.',
    'Changed our importer, no more 429.',
  ]),
  ticketTemplate('IT', 'incident', 'wifi network', [
    'Wi-Fi in the meeting room',
    'Calls break up in the large meeting room.',
    'The access point there was on a crowded channel. We have moved it; please tell us if it happens again.',
    'Channel 6, 14 neighbours.',
    'Two calls without a hitch today.',
  ]),
  ticketTemplate('Finance', 'request', 'contract', [
    'Copy of our contract',
    'Could you send us the signed contract of last year?',
    'It is attached. You also find it under Settings, Documents.',
    'Signed copy was only on the shared drive.',
    'Thank you.',
  ]),
  ticketTemplate('Support', 'incident', 'mail', [
    'Notifications arrive late',
    'Mails about new orders arrive up to an hour late.',
    'A queue was stuck after last night’s update. It is empty again, and we watch its length from now on.',
    'See check queue-report.',
    'They come at once now.',
  ]),
  ticketTemplate('Support', 'question', 'data', [
    'Can we delete old records?',
    'For data protection we want to delete records older than two years.',
    'Yes: Settings, Retention. It shows first how many there are, and deletes at night.',
    'Legal asked the same in spring.',
    'Exactly what we needed.',
  ]),
]

export const SUBJECT_SUFFIXES = ['', ' (urgent)', ' again', ' – second office', ' since this morning', ' for the whole team'] as const
