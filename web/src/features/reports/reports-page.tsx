import '@mantine/core/styles/Tabs.layer.css'
import { type Action, can } from '@canhoto/contracts/access'
import { Tabs } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { roleOf } from '../../session/session.ts'
import { useSignedIn } from '../../session/use-session.ts'
import { Loading } from '../../ui/data-states.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DeliveriesTab } from './deliveries/deliveries-tab.tsx'
import classes from './reports-page.module.css'

interface Tab {
  /** In the address. */
  value: string
  label: string
  action: Action
  Panel: ComponentType
}

/** Spec 2 section 2. What is of one company alone has no tab for MASTER, who sees all of them; a client sees the own deliveries. */
const TABS: readonly [Tab, ...Tab[]] = [
  { value: 'entregas', label: 'Entregas', action: 'reports.deliveries', Panel: DeliveriesTab },
  {
    value: 'ocorrencias',
    label: 'Ocorrências',
    action: 'reports.read',
    Panel: lazyPart(async () => ({
      default: (await import('./occurrences/occurrences-tab.tsx')).OccurrencesTab,
    })),
  },
  {
    value: 'comprovantes',
    label: 'Comprovantes',
    action: 'receipts.read',
    Panel: lazyPart(async () => ({
      default: (await import('./receipts/receipts-tab.tsx')).ReceiptsTab,
    })),
  },
  {
    value: 'desempenho',
    label: 'Desempenho',
    action: 'dashboard.read',
    Panel: lazyPart(async () => ({
      default: (await import('./performance/performance-tab.tsx')).PerformanceTab,
    })),
  },
  {
    value: 'cliente',
    label: 'Cliente',
    action: 'reports.figures',
    Panel: lazyPart(async () => ({
      default: (await import('./clients/clients-tab.tsx')).ClientsTab,
    })),
  },
]

const PARAMETER = 'aba'

/** On a phone the tab that a link leads to may be beyond the edge. */
const show = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

export default function ReportsPage() {
  const role = roleOf(useSignedIn().user)
  const [params, setParams] = useSearchParams()
  const offered = TABS.filter(({ action }) => role && can(role, action))
  const tab = offered.find(({ value }) => value === params.get(PARAMETER)) ?? TABS[0]
  const choose = (value: string | null) => setParams(value ? { [PARAMETER]: value } : {})
  return (
    <>
      <PageHeader title="Relatórios" />
      <Tabs value={tab.value} onChange={choose} keepMounted={false}>
        <Tabs.List aria-label="Relatórios" className={classes.tabs ?? ''}>
          {offered.map(({ value, label }) => (
            <Tabs.Tab
              key={value}
              value={value}
              className={classes.tab ?? ''}
              ref={value === tab.value ? show : undefined}
            >
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab.value} pt="md">
          <Suspense fallback={<Loading text="Carregando relatório..." />}>
            <tab.Panel />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
