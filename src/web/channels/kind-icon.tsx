import { BellRing, Bug, LifeBuoy, Mail, MessageSquare, Phone, Siren, Smartphone, SquareTerminal, Users, Webhook } from 'lucide-react'

const icons: Readonly<Record<string, typeof Mail>> = {
  email: Mail,
  webhook: Webhook,
  helpdesk: LifeBuoy,
  sms: Smartphone,
  whatsapp: Smartphone,
  call: Phone,
  pd: Siren,
  opsgenie: Siren,
  victorops: Siren,
  pagertree: Siren,
  spike: Siren,
  github: Bug,
  trello: Bug,
  ntfy: BellRing,
  gotify: BellRing,
  po: BellRing,
  pushbullet: BellRing,
  apprise: BellRing,
  group: Users,
  shell: SquareTerminal,
}

export const KindIcon = ({ kind }: { kind: string }) => {
  const Icon = icons[kind] ?? MessageSquare
  return <Icon aria-hidden="true" className="size-4 shrink-0" />
}
