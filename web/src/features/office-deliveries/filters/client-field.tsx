import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { deliveries, type OfferedClient, TAX_ID } from '@canhoto/contracts/deliveries'
import { formatTaxId } from '@canhoto/fiscal/tax-id'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useEndpointQuery } from '../../../kit/call/use-endpoint-query.ts'
import type { Filters } from './filter-address.ts'

const TYPING_MS = 300
const MIN_LETTERS = 2

interface Props {
  /** The document of the chosen client, of a person one of the deliveries, or ''. */
  value: string
  onChange: (filters: ClientFilters) => void
}

type ClientFilters = Pick<Filters, 'client_document' | 'client_of'>

/** A client, by a part of its name. Clients whose document is not known are found by the search of the list. */
export function ClientField({ value, onChange }: Props) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), TYPING_MS)
  const [picked, setPicked] = useState<OfferedClient>()
  const known = useKnownClient(value, picked)
  const isTyped = search.length >= MIN_LETTERS && known?.label !== search
  const found = useEndpointQuery(deliveries.clients, { query: { search } }, { enabled: isTyped })
  const matching = (isTyped && found.data ? found.data : []).map(optionOf)
  const others = matching.filter((option) => option.value !== known?.value)

  return (
    <Select
      aria-label="Cliente"
      placeholder="Todos os clientes"
      searchable
      clearable={value !== ''}
      clearButtonProps={{ 'aria-label': 'Limpar cliente' }}
      value={value || null}
      onChange={(chosen) => {
        setPicked(found.data?.find((client) => valueOf(client) === chosen))
        onChange(filtersOf(chosen))
      }}
      onSearchChange={setText}
      data={known ? [known, ...others] : others}
      // The server has chosen them already.
      filter={({ options }) => options}
      nothingFoundMessage={nothingFound(isTyped, found)}
      // In a portal the list would widen a phone's page before it is positioned.
      comboboxProps={{ withinPortal: false }}
    />
  )
}

/** The chosen client; of a link it is asked for, and one that has no delivery any more is shown by its document. */
function useKnownClient(value: string, picked: OfferedClient | undefined) {
  const isPicked = picked !== undefined && valueOf(picked) === value
  const { data = [] } = useEndpointQuery(
    deliveries.clients,
    { query: filtersOf(value) },
    { enabled: value !== '' && !isPicked },
  )
  if (value === '') return null
  const [client] = isPicked ? [picked] : data
  const label = TAX_ID.test(value) ? formatTaxId(value) : 'Cliente sem entregas'
  // A link may name another delivery of the client than the newest.
  return client ? { ...optionOf(client), value } : { value, label }
}

const valueOf = ({ client_of, client_document }: OfferedClient) => client_of ?? client_document

const filtersOf = (value: string | null): ClientFilters => {
  const isDocument = value !== null && TAX_ID.test(value)
  return {
    client_document: isDocument ? value : undefined,
    client_of: isDocument ? undefined : (value ?? undefined),
  }
}

const optionOf = (client: OfferedClient) => ({
  value: valueOf(client),
  label: `${client.client_name} · ${formatTaxId(client.client_document)}`,
})

function nothingFound(isTyped: boolean, found: { isPending: boolean; isError: boolean }) {
  if (!isTyped) return 'Digite uma parte do nome.'
  if (found.isError) return 'Não foi possível buscar os clientes.'
  return found.isPending ? 'Buscando...' : 'Nenhum cliente com documento encontrado.'
}
