import { companies } from '@canhoto/contracts/companies'
import { drivers } from '@canhoto/contracts/drivers'
import { users } from '@canhoto/contracts/users'
import { Button } from '@mantine/core'
import { useEndpointQuery } from '../../kit/call/use-endpoint-query.ts'
import { formatCount } from '../../lib/format.ts'
import { copyLinks } from '../../shared/users/reset-link.ts'
import { Callout } from '../../ui/callout.tsx'
import { DRIVER_COLUMNS, toDriver } from './driver-lines.ts'
import { type Invited, inviteUser } from './invite-user.ts'
import { PastedList } from './pasted-list.tsx'
import { formatStored, Step } from './step.tsx'

export function DriversStep() {
  const usage = useEndpointQuery(companies.usage)
  const limit = usage.data?.drivers
  return (
    <Step title="2. Motoristas" done={formatStored(limit?.used)}>
      <p>
        {limit &&
          `O plano permite ${formatCount(limit.max, 'motorista ativo', 'motoristas ativos')}. `}
        Sem usuário na linha, ele é feito do nome: João da Silva entra como joao.silva.
      </p>
      <PastedList
        label="Lista de motoristas"
        example={'João da Silva\tjoao\t123.456.789-09\t\t(11) 98888-0000'}
        nouns={['motorista', 'motoristas']}
        endpoint={users.create}
        columns={DRIVER_COLUMNS}
        toBody={toDriver}
        nameOf={({ full_name, username }) => `${full_name} (${username})`}
        save={inviteUser}
        invalidates={[users.list, companies.usage, drivers.list]}
        formatSaved={formatLink}
        formatAllSaved={formatAllLinks}
      />
    </Step>
  )
}

function formatLink({ link, name }: Invited) {
  return (
    <Button
      variant="subtle"
      size="compact-md"
      aria-label={`Copiar link de ${name}`}
      onClick={() => void copyLinks(link)}
    >
      Copiar link
    </Button>
  )
}

/** For a message to each driver. */
function formatAllLinks(invited: readonly Invited[]) {
  const lines = invited.map(({ name, username, link }) => [name, username, link].join('\t'))
  return (
    <Callout
      tone="warning"
      action={
        <Button
          variant="default"
          onClick={() => void copyLinks(lines.join('\n'), 'Links copiados')}
        >
          Copiar todos os links
        </Button>
      }
    >
      Cada motorista escolhe a própria senha pelo link dele, uma vez, em até 24 horas. Copie os
      links antes de sair desta página: eles não aparecem de novo, mas outros podem ser criados em
      Usuários.
    </Callout>
  )
}
