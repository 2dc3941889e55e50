import { useState, type SubmitEvent } from 'react';
import { Pagination } from '../../../components/catalogue/list/Pagination.tsx';
import { pageFromText, type Paged } from '../../../domain/pagination.ts';
import { listTexts } from '../../../text/catalogue/catalogue.ts';
import { typedText } from '../../form-text.ts';

interface Props {
  list: Pick<Paged<unknown>, 'page' | 'totalPages'>;
  onPage: (page: number) => void;
}

export function ListPages({ list: { page, totalPages }, onPage }: Props) {
  const [isRefused, setRefused] = useState(false);
  const onJump = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const targetPage = pageFromText(typedText(event.currentTarget, 'page'), totalPages);
    setRefused(targetPage === null);
    if (targetPage !== null) onPage(targetPage);
  };
  const refusal = isRefused ? listTexts.pagination.jumpOutOfRange(totalPages) : '';
  return <Pagination page={page} totalPages={totalPages} by={{ onPage, onJump, refusal }} />;
}
