import '@mantine/core/styles/Tabs.layer.css'
import { Button, Tabs } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useSearchParams } from 'react-router'
import { useMail } from '../../shared/emails/use-mail.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmailsTab } from './emails/emails-tab.tsx'
import classes from './integrations.module.css'
import { KeysTab } from './keys-tab.tsx'
import { MailboxesTab } from './mailboxes-tab.tsx'
import { WebhooksTab } from './webhooks-tab.tsx'

interface Tab {
  value: string
  label: string
  Panel: ComponentType
  /** Offered where the installation sends e-mails. */
  needsMail?: true
}

const TABS: [Tab, ...Tab[]] = [
  { value: 'chaves', label: 'Chaves de API', Panel: KeysTab },
  { value: 'webhooks', label: 'Webhooks', Panel: WebhooksTab },
  { value: 'email', label: 'Caixa de entrada', Panel: MailboxesTab },
  { value: 'envios', label: 'E-mails', Panel: EmailsTab, needsMail: true },
]

/** In the address. */
const PARAMETER = 'aba'

/** How other programs of the company read and are told, and what is sent by e-mail. */
export default function IntegrationsPage() {
  const [params, setParams] = useSearchParams()
  const asked = params.get(PARAMETER)
  const hasMail = useMail()
  // Until it is known whether e-mails are sent, the tab that was asked for is there.
  const offered = TABS.filter(({ value, needsMail }) => !needsMail || (hasMail ?? value === asked))
  const tab = offered.find(({ value }) => value === asked) ?? TABS[0]
  return (
    <>
      <PageHeader title="Integrações" note="O ERP da empresa, outros programas e e-mails">
        <Button
          component="a"
          href="/api/docs"
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={20} aria-hidden />}
        >
          Documentação da API
        </Button>
      </PageHeader>
      <Tabs
        value={tab.value}
        onChange={(value) => setParams(value ? { [PARAMETER]: value } : {})}
        keepMounted={false}
      >
        <Tabs.List aria-label="Integrações">
          {offered.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.value} pt="md">
          <tab.Panel />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
