import {
  certificates,
  type CertificateTest,
  type NewCertificateTest,
} from '@canhoto/contracts/certificates'
import { SEFAZ_MODE_LABELS } from '@canhoto/contracts/labels/sefaz'
import { UF_BY_CODE } from '@canhoto/fiscal/uf-codes'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useEndpointMutation } from '../../../kit/call/use-endpoint-mutation.ts'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import { serverMessage } from '../../../kit/server-message.ts'
import { formatDayTime, formatNumber } from '../../../lib/format.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Pill } from '../../../ui/pill.tsx'
import { notify } from '../../../ui/toasts/notify.ts'
import { SettingsCard } from '../settings-card.tsx'
import classes from './certificate.module.css'

const REFRESH_MS = 2000

const ENVIRONMENTS = (['homologation', 'production'] as const).map((value) => ({
  value,
  label: SEFAZ_MODE_LABELS[value],
}))
const DOCUMENTS = [
  { value: 'cte', label: 'CT-e' },
  { value: 'nfe', label: 'NF-e' },
] as const
const STATES = Object.values(UF_BY_CODE).toSorted()

const FIRST: NewCertificateTest = { environment: 'homologation', document: 'cte', uf: 'SP' }

/** Asks SEFAZ for its status with the company's certificate, which registers nothing. */
export function CertificateTestCard() {
  const result = useEndpointQuery(
    certificates.testResult,
    {},
    {
      refetchInterval: (query) =>
        query.state.data?.data.test?.state === 'waiting' ? REFRESH_MS : false,
    },
  )
  const [chosen, setChosen] = useState(FIRST)
  const testing = useEndpointMutation(certificates.test, {
    invalidates: [certificates.testResult],
    onError: (error) => notify.error('Erro ao testar certificado', serverMessage(error)),
  })
  const test = result.data?.test ?? null
  const isBusy = testing.isPending || test?.state === 'waiting'
  return (
    <SettingsCard title="Testar com a SEFAZ">
      <p className={classes.note}>Pergunta à SEFAZ se ela está em operação. Nada é registrado.</p>
      {result.data?.unavailable && <Callout tone="warning">{result.data.unavailable}</Callout>}
      <div className={classes.test}>
        <ServiceFields chosen={chosen} onChoose={setChosen} />
        <BusyButton busy={isBusy} variant="default" onClick={() => testing.start({ body: chosen })}>
          {isBusy ? 'Testando...' : 'Testar'}
        </BusyButton>
      </div>
      {test && <Result test={test} />}
    </SettingsCard>
  )
}

/** Which service is asked. */
function ServiceFields({
  chosen,
  onChoose,
}: {
  chosen: NewCertificateTest
  onChoose: (chosen: NewCertificateTest) => void
}) {
  return (
    <>
      <NativeSelect
        label="Ambiente"
        data={ENVIRONMENTS}
        value={chosen.environment}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, environment: value === 'production' ? value : 'homologation' })
        }
      />
      <NativeSelect
        label="Serviço"
        data={[...DOCUMENTS]}
        value={chosen.document}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, document: value === 'nfe' ? value : 'cte' })
        }
      />
      <NativeSelect
        label="UF"
        data={STATES}
        value={chosen.uf}
        onChange={({ currentTarget: { value } }) =>
          onChoose({ ...chosen, uf: STATES.find((uf) => uf === value) ?? 'SP' })
        }
      />
    </>
  )
}

const PILLS = {
  waiting: { tone: 'info', text: 'Aguardando' },
  ok: { tone: 'success', text: 'Funcionou' },
  failed: { tone: 'danger', text: 'Falhou' },
} as const

function Result({ test }: { test: CertificateTest }) {
  const { state, environment, document, uf, text, answered_at, requested_at, duration_ms } = test
  const { tone, text: label } = PILLS[state]
  const service = `${document === 'cte' ? 'CT-e' : 'NF-e'}, ${uf}, ${SEFAZ_MODE_LABELS[environment]}`
  const time = formatDayTime(answered_at ?? requested_at)
  return (
    <div aria-live="polite">
      <p className={classes.state}>
        <Pill tone={tone}>{label}</Pill>
        {text}
      </p>
      <p className={classes.note}>
        {service} · {time}
        {duration_ms !== null && ` · ${formatNumber(duration_ms)} ms`}
      </p>
    </div>
  )
}
