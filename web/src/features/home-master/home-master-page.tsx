import { companies } from '@canhoto/contracts/companies'
import { Paper, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { Empty, Failure, Loading } from '../../ui/data-states.tsx'
import { Pill } from '../../ui/pill.tsx'
import classes from './home-master-page.module.css'

export default function HomeMasterPage() {
  return (
    <>
      <Title order={1} mb="lg">
        Empresas da plataforma
      </Title>
      <Companies />
    </>
  )
}

function Companies() {
  const list = useQuery({ queryKey: ['companies'], queryFn: () => call(companies.list) })

  if (list.isPending) return <Loading text="Carregando empresas..." />
  if (list.isError) {
    return (
      <Failure
        title="Erro ao carregar dados"
        message={list.error.message}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (list.data.length === 0) return <Empty>Nenhuma empresa cadastrada.</Empty>

  return (
    <ul className={classes.list}>
      {list.data.map((company) => (
        <Paper key={company.id} component="li" withBorder className={classes.company}>
          <div>
            <h2 className={classes.name}>{company.name}</h2>
            <p className={classes.detail}>{company.domain}</p>
            {company.email && <p className={classes.detail}>{company.email}</p>}
          </div>
          <Pill tone={company.status === 'ACTIVE' ? 'success' : 'neutral'}>
            {company.status === 'ACTIVE' ? 'Ativa' : 'Inativa'}
          </Pill>
        </Paper>
      ))}
    </ul>
  )
}
