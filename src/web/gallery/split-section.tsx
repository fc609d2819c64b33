import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page/page.tsx'
import { SplitPane } from '../ui/page/split-pane.tsx'
import { Status } from '../ui/status.tsx'

const text = {
  ticket: 'Ticket',
  context: 'Properties',
  tickets: ['VPN drops every morning', 'Laptop will not boot', 'Access to Grafana'],
  body: 'Hello, since Monday the VPN drops at 09:00 every morning and comes back at 09:05.',
  facts: 'Ana · Acme · 2h ago',
  status: 'Open',
}

export const SplitSection = () => {
  const [open, setOpen] = useState<string | undefined>(text.tickets[0])
  return (
    <div className="flex h-64 min-w-0">
      <SplitPane
        detailLabel={text.ticket}
        onBack={() => setOpen(undefined)}
        list={
          <ul className="flex flex-col gap-1 p-2">
            {text.tickets.map((ticket) => (
              <li key={ticket}>
                <Button look={ticket === open ? 'plain' : 'quiet'} onClick={() => setOpen(ticket)}>
                  {ticket}
                </Button>
              </li>
            ))}
          </ul>
        }
        detail={
          open === undefined ? undefined : (
            <div>
              <PageHeader main={false} title={open} status={<Status kind="new" word={text.status} look="chip" />} facts={text.facts} />
              <p>{text.body}</p>
            </div>
          )
        }
        context={{ label: text.context, content: <Status kind="late" word={text.status} /> }}
      />
    </div>
  )
}
